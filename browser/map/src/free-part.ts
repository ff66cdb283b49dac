export interface Rectangle {
  left: number
  top: number
  right: number
  bottom: number
}

export interface FramePoint {
  x: number
  y: number
}

/** The ring around the selected vessel, and a little more, in pixels. */
const MARGIN_PIXELS = 28

const isClear = (part: Rectangle, covers: readonly Rectangle[]) =>
  !covers.some(
    ({ left, top, right, bottom }) => left < part.right && right > part.left && top < part.bottom && bottom > part.top,
  )

const areaOf = ({ left, top, right, bottom }: Rectangle) => (right - left) * (bottom - top)

const edgesWithin = (from: number, to: number, edges: readonly number[]) =>
  [...new Set([from, ...edges.filter((edge) => edge > from && edge < to), to])].toSorted((a, b) => a - b)

const spans = (edges: readonly number[]) =>
  edges.flatMap((from, at) => edges.slice(at + 1).map((to) => [from, to] as const))

/** The largest rectangle of `frame` that no cover overlaps; `frame` itself when nothing is free. */
export function freePart(frame: Rectangle, covers: readonly Rectangle[]): Rectangle {
  const columns = spans(
    edgesWithin(
      frame.left,
      frame.right,
      covers.flatMap(({ left, right }) => [left, right]),
    ),
  )
  const rows = spans(
    edgesWithin(
      frame.top,
      frame.bottom,
      covers.flatMap(({ top, bottom }) => [top, bottom]),
    ),
  )
  let best: Rectangle | null = null
  for (const [left, right] of columns)
    for (const [top, bottom] of rows) {
      const part = { left, top, right, bottom }
      if ((best === null || areaOf(part) > areaOf(best)) && isClear(part, covers)) best = part
    }
  return best ?? frame
}

/** Whether a point of `frame` is clearly visible: 28 px within its edges and from each cover. */
export const isInSight = ({ x, y }: FramePoint, frame: Rectangle, covers: readonly Rectangle[]): boolean =>
  x >= frame.left + MARGIN_PIXELS &&
  x <= frame.right - MARGIN_PIXELS &&
  y >= frame.top + MARGIN_PIXELS &&
  y <= frame.bottom - MARGIN_PIXELS &&
  isClear(
    { left: x - MARGIN_PIXELS, right: x + MARGIN_PIXELS, top: y - MARGIN_PIXELS, bottom: y + MARGIN_PIXELS },
    covers,
  )

/** What is left of a frame around a part of it, and a margin within the part, at each side. */
export function paddingOf(frame: Rectangle, part: Rectangle, margin: number): Rectangle {
  const within = Math.min(margin, (part.right - part.left) / 4, (part.bottom - part.top) / 4)
  return {
    left: part.left - frame.left + within,
    top: part.top - frame.top + within,
    right: frame.right - part.right + within,
    bottom: frame.bottom - part.bottom + within,
  }
}

export const middleOf = ({ left, top, right, bottom }: Rectangle): FramePoint => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
})
