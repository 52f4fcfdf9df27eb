package tensor_test

import (
	"testing"

	"github.com/openearthgo/oec/internal/passtest"
)

func TestPasses(t *testing.T) { passtest.Cases(t) }
