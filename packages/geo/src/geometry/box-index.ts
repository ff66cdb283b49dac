const NODE_SIZE = 16

/** West, south, east, north in degrees; east exceeds 180 for a box across the antimeridian. */
export type Box = readonly [west: number, south: number, east: number, north: number]

/** A packed R-tree of boxes, as in Flatbush: leaves first, then each level above, up to a single node. */
export interface BoxIndex {
  readonly boxes: Float64Array
  /** Of a leaf: the index of its box. Of a node: the position of its first child. */
  readonly targets: Uint32Array
  /** End position of each level, leaves first. */
  readonly ends: readonly number[]
}

/** Sorts leaves into tiles (west-to-east strips, each from south to north), so that neighbours share a node. */
const sortIntoTiles = (boxes: readonly Box[]) => {
  const middle = ([west, south, east, north]: Box) => [(west + east) / 2, (south + north) / 2] as const
  const middles = boxes.map(middle)
  const x = (at: number) => middles[at]?.[0] ?? 0
  const y = (at: number) => middles[at]?.[1] ?? 0
  const order = boxes.map((_, at) => at).sort((a, b) => x(a) - x(b))
  const strip = NODE_SIZE * Math.max(1, Math.ceil(Math.sqrt(boxes.length / NODE_SIZE)))
  const tiled: number[] = []
  for (let from = 0; from < order.length; from += strip) {
    tiled.push(...order.slice(from, from + strip).sort((a, b) => y(a) - y(b)))
  }
  return tiled
}

/** Builds an index for `boxesAt`; a box is identified by its position in the list. */
export const buildBoxIndex = (boxes: readonly Box[]): BoxIndex => {
  const ends = [boxes.length]
  for (let count = boxes.length; count > 1;) {
    count = Math.ceil(count / NODE_SIZE)
    ends.push((ends.at(-1) ?? 0) + count)
  }
  const total = ends.at(-1) ?? 0
  const packed = new Float64Array(total * 4)
  const targets = new Uint32Array(total)
  for (const [at, target] of sortIntoTiles(boxes).entries()) {
    packed.set(boxes[target] as Box, at * 4)
    targets[at] = target
  }
  for (let level = 1; level < ends.length; level++) {
    const [begin, end] = [ends[level - 1] as number, ends[level] as number]
    let child = ends[level - 2] ?? 0
    for (let at = begin; at < end; at++) {
      targets[at] = child
      const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number]
      for (const last = Math.min(begin, child + NODE_SIZE); child < last; child++) {
        box[0] = Math.min(box[0], packed[child * 4] as number)
        box[1] = Math.min(box[1], packed[child * 4 + 1] as number)
        box[2] = Math.max(box[2], packed[child * 4 + 2] as number)
        box[3] = Math.max(box[3], packed[child * 4 + 3] as number)
      }
      packed.set(box, at * 4)
    }
  }
  return { boxes: packed, targets, ends }
}

/** Indexes of the boxes that contain a point (x east, y north, degrees, not wrapped), edges included. */
export const boxesAt = ({ boxes, targets, ends }: BoxIndex, x: number, y: number): number[] => {
  const found: number[] = []
  const visit = (at: number, level: number) => {
    const box = at * 4
    if (x < (boxes[box] as number) || x > (boxes[box + 2] as number)) return
    if (y < (boxes[box + 1] as number) || y > (boxes[box + 3] as number)) return
    if (level === 0) return void found.push(targets[at] as number)
    const first = targets[at] as number
    const last = Math.min(ends[level - 1] as number, first + NODE_SIZE)
    for (let child = first; child < last; child++) visit(child, level - 1)
  }
  if (targets.length > 0) visit(targets.length - 1, ends.length - 1)
  return found.sort((a, b) => a - b)
}
