#!/bin/sh
# Trains both oil models from the labelled pictures: training/oil/train.sh DATA_DIR [WORK_DIR [MODELS_DIR]]
# and the sea check that comes before them (train-sea.sh).
# Needs node_modules, npm (for the backbone's package) and Debian's python3 with torch, sklearn, xgboost, onnx and PIL.
set -eu
[ $# -ge 1 ] || { echo "usage: training/oil/train.sh DATA_DIR [WORK_DIR [MODELS_DIR]]" >&2; exit 2; }
data=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
node=$root/node_modules/.bin/node
python=/usr/bin/python3
models=${3:-$root/data/models}
out=$models/oil
if [ $# -ge 2 ]; then work=$2; mkdir -p "$work"; else work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; fi
mkdir -p "$out"
export OMP_NUM_THREADS="${OMP_NUM_THREADS:-2}" OPENBLAS_NUM_THREADS=1

[ -f "$work/nsfwjs.tgz" ] || (cd "$work" && npm pack nsfwjs@4.3.0 >/dev/null && mv nsfwjs-4.3.0.tgz nsfwjs.tgz)
mkdir -p "$work/nsfwjs" && tar xzf "$work/nsfwjs.tgz" -C "$work/nsfwjs"
"$node" "$here/dump-backbone.ts" "$work/nsfwjs/package" inception_v3 "$work/backbone"
[ -f "$work/index.json" ] || "$node" "$here/dump-inputs.ts" "$data" "$work"
[ -f "$work/rgb-vectors.npz" ] || "$python" "$here/rgb_vectors.py" "$work" "$work/backbone"
"$python" "$here/sar.py" "$work" "$out"
"$python" "$here/rgb.py" "$work" "$work/backbone" "$out"
"$python" "$here/publish.py" "$work" "$out"
mkdir -p "$work/sea"
"$here/train-sea.sh" "$data" "$work/sea" "$models"
"$node" "$here/check-parity.ts" "$data" "$work" "$models"
