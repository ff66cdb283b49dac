/** Dilates a mask by a square of `reach` cells on each side. */
export function dilate(mask: Uint8Array, width: number, reach: number): Uint8Array {
  return dilateAlong(dilateAlong(mask, width, 1, reach), width, width, reach)
}

/** Dilates a mask along rows (step 1) or columns (step = width). */
function dilateAlong(mask: Uint8Array, width: number, step: number, reach: number): Uint8Array {
  const out = new Uint8Array(mask.length)
  for (let i = 0; i < mask.length; i++) {
    if (!mask[i]) continue
    const row = Math.floor(i / width)
    for (let k = -reach; k <= reach; k++) {
      const to = i + k * step
      if (to >= 0 && to < mask.length && (step !== 1 || Math.floor(to / width) === row)) out[to] = 1
    }
  }
  return out
}
