#!/bin/sh
# Renders pictures by name to art/masters/NAME.png: art/render.sh NAME...
# prepare/NAME.py makes the render's inputs, scenes/NAME.py its passes, finish/NAME.py the picture; each is optional.
# PREVIEW=480 SAMPLES=16 makes a draft; FINISH=1 repeats only the finishing.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
export PYTHONPATH="$here" PYTHONDONTWRITEBYTECODE=1
for name in "$@"; do
  if [ -z "${FINISH:-}" ] && [ -f "$here/prepare/$name.py" ]; then
    nice -n 10 /usr/bin/python3 "$here/prepare/$name.py"
  fi
  if [ -z "${FINISH:-}" ] && [ -f "$here/scenes/$name.py" ]; then
    nice -n 10 blender -b --python-exit-code 1 --python-use-system-env -P "$here/scenes/$name.py"
  fi
  if [ -f "$here/finish/$name.py" ]; then
    nice -n 10 /usr/bin/python3 "$here/finish/$name.py"
  fi
done
