/** Dilates a mask by a square of `reach` cells on each side. */
export function dilate(mask: Uint8Array, width: number, reach: number): Uint8Array {
  const rows = new Uint8Array(mask.length)
  for (let start = 0; start < mask.length; start += width)
    dilateLine(mask, rows, { start, step: 1, count: width }, reach)
  const out = new Uint8Array(mask.length)
  const count = Math.floor(mask.length / width)
  for (let start = 0; start < width; start++) dilateLine(rows, out, { start, step: width, count }, reach)
  return out
}

type Line = { start: number; step: number; count: number }

/** Sets what is at most `reach` cells before or after a set cell of a row or column, in time that does not depend on the reach. */
function dilateLine(from: Uint8Array, to: Uint8Array, { start, step, count }: Line, reach: number): void {
  let open = 0
  for (let at = 0; at < count + reach; at++) {
    if (at < count && from[start + at * step]) open = 2 * reach + 1
    if (open === 0) continue
    open--
    if (at >= reach) to[start + (at - reach) * step] = 1
  }
}
