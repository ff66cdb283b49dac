#!/usr/bin/env bash
# Builds data/sound/horn.mp3. Needs ffmpeg.
set -euo pipefail
cd "$(dirname "$0")/../.."
mkdir -p data/sound
node_modules/.bin/node art/horn/build-horn.ts |
  ffmpeg -v error -y -f wav -i - -ac 1 -b:a 96k -map_metadata -1 -fflags +bitexact data/sound/horn.mp3
