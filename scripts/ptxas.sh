#!/bin/sh
# Fetches NVIDIA's assembler ptxas and disassembler nvdisasm, as NVIDIA publishes them on PyPI,
# into a folder. Neither is needed to generate code or to run it: tests assemble the PTX of
# kernels with them, and oecgen -explain says how many registers a kernel takes.
#
# usage: eval "$(sh scripts/ptxas.sh FOLDER)"
set -eu

folder=$(mkdir -p "$1" && cd "$1" && pwd)
if [ ! -x "$folder/ptxas" ] || [ ! -x "$folder/nvdisasm" ]; then
	python3 -m pip download -q --no-deps --only-binary=:all: --dest "$folder/wheels" \
		nvidia-cuda-nvcc-cu12==12.9.86 nvidia-cuda-nvdisasm==13.5.37 >&2
	for wheel in "$folder"/wheels/*.whl; do
		python3 - "$wheel" "$folder" <<'EOF'
import os, sys, zipfile
wheel, folder = sys.argv[1:]
archive = zipfile.ZipFile(wheel)
for member in archive.namelist():
    name = os.path.basename(member)
    if name in ("ptxas", "nvdisasm"):
        with open(os.path.join(folder, name), "wb") as program:
            program.write(archive.read(member))
        os.chmod(os.path.join(folder, name), 0o755)
EOF
	done
	rm -r "$folder/wheels"
fi
echo "export OEC_PTXAS='$folder/ptxas'"
