#!/bin/sh
# Trains the fishing model from a track file: training/fishing/train.sh TRACKS.csv.gz [FOLDER/fishing]
# Needs node_modules and Debian's python3 with xgboost and sklearn.
set -eu
[ $# -ge 1 ] || { echo "usage: training/fishing/train.sh TRACKS.csv[.gz] [FOLDER/fishing]" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
models=${2:-$root/data/models/fishing}
node=$root/node_modules/.bin/node
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
mkdir -p "$models"
"$node" "$here/build-matrix.ts" "$1" "$work/matrix" 20260
"$node" "$here/build-histories.ts" "$1" "$work/histories" 7
/usr/bin/python3 "$here/train.py" "$work/matrix" "$work/histories" "$models"
"$node" "$here/build-work-matrix.ts" "$1" "$work/work" 3
/usr/bin/python3 "$here/train_work.py" "$work/work" "$models"
"$node" "$here/check-parity.ts" "$work/matrix" "$(dirname "$models")"
"$node" "$here/made-tracks.ts" "$(dirname "$models")" 5 > "$work/made-tracks.txt"
"$node" "$here/made-stays.ts" "$(dirname "$models")" 5 > "$work/made-stays.txt"
"$node" "$here/base-rate.ts" "$(dirname "$models")" "$1" > "$work/base-rate.json"
"$node" "$here/evaluate-work.ts" "$(dirname "$models")" > "$work/fishing-work.json"
cat "$work/made-tracks.txt" "$work/made-stays.txt" "$work/base-rate.json"
/usr/bin/python3 "$here/card.py" "$models" "$work"
sha256sum "$models/trees.bin" "$models/model.json"
