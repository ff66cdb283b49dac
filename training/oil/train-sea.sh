#!/bin/sh
# Trains the sea check on the shipped graphs and measures it as served: training/oil/train-sea.sh DATA_DIR [WORK_DIR [MODELS_DIR]]
# Needs node_modules and Debian's python3 with sklearn, onnx and PIL.
set -eu
[ $# -ge 1 ] || { echo "usage: training/oil/train-sea.sh DATA_DIR [WORK_DIR [MODELS_DIR]]" >&2; exit 2; }
data=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
node=$root/node_modules/.bin/node
python=/usr/bin/python3
models=${3:-$root/data/models}
out=$models/oil
if [ $# -ge 2 ]; then work=$2; mkdir -p "$work"; else work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; fi
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1

[ -f "$work/made/made.csv" ] || "$python" "$here/made_pictures.py" "$work"
for part in radar photographs others made; do
  [ -f "$work/$part.json" ] || "$node" "$here/dump-sea-inputs.ts" "$data" "$work" "$part" "$models"
done
"$python" "$here/sea.py" "$work" "$out"
"$node" "$here/serve-held-out.ts" "$data" "$work" "$models"
"$python" "$here/sea_card.py" "$work" "$out"
