// Package host names the machine that a program measures.
package host

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// Machine is what the program runs on.
type Machine struct {
	CPU    string `json:"cpu"`
	CPUs   int    `json:"cpus"`
	Caches string `json:"caches"` // for data: "L1 32K, L2 1024K, L3 32768K"
	OS     string `json:"os"`
	Arch   string `json:"arch"`
	Go     string `json:"go"`
}

// String returns one line.
func (m Machine) String() string {
	return fmt.Sprintf("%s, %d CPUs, %s, %s/%s, %s", m.CPU, m.CPUs, m.Caches, m.OS, m.Arch, m.Go)
}

// This returns the machine of this process.
func This() Machine {
	return Machine{CPU: cpuModel(), CPUs: runtime.NumCPU(), Caches: caches(), OS: runtime.GOOS, Arch: runtime.GOARCH, Go: runtime.Version()}
}

// cpuModel returns the name of the CPU, with family and model where the name
// alone says little, as on virtual machines.
func cpuModel() string {
	f, err := os.Open("/proc/cpuinfo")
	if err != nil {
		return "unknown CPU"
	}
	defer f.Close()
	values := make(map[string]string)
	for s := bufio.NewScanner(f); s.Scan() && s.Text() != ""; {
		if key, value, ok := strings.Cut(s.Text(), ":"); ok {
			values[strings.TrimSpace(key)] = strings.TrimSpace(value)
		}
	}
	name := values["model name"]
	if name == "" {
		return "unknown CPU"
	}
	if values["cpu family"] != "" {
		name += " (family " + values["cpu family"] + ", model " + values["model"] + ")"
	}
	return name
}

// caches returns the sizes of the caches for data of a CPU.
func caches() string {
	dirs, _ := filepath.Glob("/sys/devices/system/cpu/cpu0/cache/index*") // the pattern is good
	var sizes []string
	for _, dir := range dirs {
		read := func(name string) string {
			text, _ := os.ReadFile(filepath.Join(dir, name)) // what is not there is empty
			return strings.TrimSpace(string(text))
		}
		if kind := read("type"); kind == "Data" || kind == "Unified" {
			sizes = append(sizes, "L"+read("level")+" "+read("size"))
		}
	}
	if sizes == nil {
		return "unknown caches"
	}
	return strings.Join(sizes, ", ")
}
