package netcdf_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/openearthgo/oec/netcdf"
	"github.com/openearthgo/oec/rt"
)

// Six ranks save a field of which each has a part, and four others go on from the file.
func ExampleSave_ranks() {
	dir, err := os.MkdirTemp("", "oec")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "model.nc")

	save := func(ctx context.Context, team *rt.Team) error {
		g, err := team.Grid(120, 80, 3)
		if err != nil {
			return err
		}
		h, err := rt.NewPart[float64](g, rt.IJK, rt.Halo{})
		if err != nil {
			return err
		}
		h.FillFunc(func(i, j, k int) float64 { return float64(i + 1000*j + 1000000*k) })
		step := 7
		return netcdf.Save(file, netcdf.Field("h", h), netcdf.Count("step", &step))
	}
	load := func(ctx context.Context, team *rt.Team) error {
		g, err := team.Grid(120, 80, 3)
		if err != nil {
			return err
		}
		h, err := rt.NewPart[float64](g, rt.IJK, rt.Halo{})
		if err != nil {
			return err
		}
		step := 0
		if err := netcdf.Load(file, netcdf.Field("h", h), netcdf.Count("step", &step)); err != nil {
			return err
		}
		highest, err := rt.Max(h)
		if err == nil && team.Rank() == 0 {
			fmt.Printf("step %d, at most %.0f\n", step, highest)
		}
		return err
	}
	if err := rt.RunTeam(context.Background(), 6, save); err != nil {
		fmt.Println(err)
	}
	if err := rt.RunTeam(context.Background(), 4, load); err != nil {
		fmt.Println(err)
	}
	// Output:
	// step 7, at most 2079119
}
