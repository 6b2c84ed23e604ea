#!/usr/bin/env bash
# Draws the pictures of the icon from wardiary.svg, the only one that is edited. Needs ImageMagick.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
for size in 32 64 128 256 512; do
  convert -background none -density 300 wardiary.svg -resize "${size}x${size}" -strip "PNG32:$size.png"
done
convert 32.png 64.png 256.png icon.ico
