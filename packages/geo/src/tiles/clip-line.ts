import type { FlatLine } from '../geometry/simplify-line.ts'

export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Clips a line to a box (`south` is the lesser y), keeping its direction. Points on a side are the same from both adjacent boxes. */
export const clipLine = (line: FlatLine, { west, south, east, north }: Bounds): FlatLine[] => {
  const parts: FlatLine[] = []
  let part: FlatLine | null = null
  for (let at = 2; at < line.length; at += 2) {
    const ax = line[at - 2] as number
    const ay = line[at - 1] as number
    const bx = line[at] as number
    const by = line[at + 1] as number
    const aInside = ax > west && ax < east && ay > south && ay < north
    const bInside = bx > west && bx < east && by > south && by < north
    if (aInside && bInside) {
      if (part) part.push(bx, by)
      else part = [ax, ay, bx, by]
      continue
    }
    if ((ax <= west && bx <= west) || (ax >= east && bx >= east)) continue
    if ((ay <= south && by <= south) || (ay >= north && by >= north)) continue
    let [enter, leave] = [0, 1]
    let [enterX, enterY, leaveX, leaveY] = [ax, ay, bx, by]
    const cut = (side: number, a: number, b: number, vertical: boolean) => {
      const along = (side - a) / (b - a)
      const x = vertical ? side : ax + along * (bx - ax)
      const y = vertical ? ay + along * (by - ay) : side
      return { along, x, y }
    }
    const crossings = [
      ax > west !== bx > west ? { ...cut(west, ax, bx, true), inward: bx > ax } : null,
      ax < east !== bx < east ? { ...cut(east, ax, bx, true), inward: bx < ax } : null,
      ay > south !== by > south ? { ...cut(south, ay, by, false), inward: by > ay } : null,
      ay < north !== by < north ? { ...cut(north, ay, by, false), inward: by < ay } : null,
    ]
    for (const crossing of crossings) {
      if (!crossing) continue
      if (crossing.inward && crossing.along > enter) [enter, enterX, enterY] = [crossing.along, crossing.x, crossing.y]
      if (!crossing.inward && crossing.along < leave) [leave, leaveX, leaveY] = [crossing.along, crossing.x, crossing.y]
    }
    if (enter >= leave) continue
    if (part && aInside) part.push(leaveX, leaveY)
    else {
      if (part) parts.push(part)
      part = [enterX, enterY, leaveX, leaveY]
    }
    if (!bInside) {
      parts.push(part)
      part = null
    }
  }
  if (part) parts.push(part)
  return parts
}
