package main

import (
	"bufio"
	"os"
	"runtime"
	"strings"
)

// machine names what the program runs on.
type machine struct {
	CPU  string `json:"cpu"`
	CPUs int    `json:"cpus"`
	OS   string `json:"os"`
	Arch string `json:"arch"`
	Go   string `json:"go"`
}

func thisMachine() machine {
	return machine{CPU: cpuModel(), CPUs: runtime.NumCPU(), OS: runtime.GOOS, Arch: runtime.GOARCH, Go: runtime.Version()}
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
