import { luma, type RgbImage } from './image.ts'
import { sorted } from './sorted.ts'
import { quantile } from './statistics.ts'

/** The part of a picture inside its frame, in shares of its width and height. */
export interface Inside {
  left: number
  top: number
  width: number
  height: number
}

const toneSteps = 6
/** Share of the outermost line that has the tone of the frame, and of each further line, which text may cross. */
const minEdgeShare = 0.97
const minLineShare = 0.5
/** A frame differs from the middle of the picture by at least this. */
const minDifference = 12
const maxBandShare = 0.3
const minInsideShare = 0.4
/** Resizing mixes the frame with the picture over this many lines. */
const mixedLines = 2
const maxEmptyLevel = 4

/** The value of a pixel of a line, by its place along the line. */
type Line = (at: number) => number

/**
 * Finds the frame and the captions around a picture: bands of one tone along its edges, with or without text in them. Null where there is
 * none. A plain black band that is not on all four edges is the end of a radar scene and no frame.
 */
export function findFrame(image: RgbImage): Inside | null {
  const { data, width, height } = luma(image)
  const middle = middleTone(data, width, height)
  const row =
    (y: number): Line =>
    (at) =>
      data[y * width + at] as number
  const column =
    (x: number): Line =>
    (at) =>
      data[at * width + x] as number
  const bands = {
    top: measureBand(height, width, row, middle),
    bottom: measureBand(height, width, (at) => row(height - 1 - at), middle),
    left: measureBand(width, height, column, middle),
    right: measureBand(width, height, (at) => column(width - 1 - at), middle),
  }
  const isAround = Object.values(bands).every(({ lines }) => lines > 0)
  const linesOf = ({ lines, isEmpty }: Band) => (lines === 0 || (isEmpty && !isAround) ? 0 : lines + mixedLines)
  const [top, bottom, left, right] = [bands.top, bands.bottom, bands.left, bands.right].map(linesOf) as [
    number,
    number,
    number,
    number,
  ]
  if (top + bottom + left + right === 0) return null
  const inside = {
    left: left / width,
    top: top / height,
    width: 1 - (left + right) / width,
    height: 1 - (top + bottom) / height,
  }
  return Math.min(inside.width, inside.height) < minInsideShare ? null : inside
}

interface Band {
  lines: number
  /** Black throughout, as where a scene ends. */
  isEmpty: boolean
}

function measureBand(lines: number, length: number, lineAt: (at: number) => Line, middle: number): Band {
  const first = lineAt(0)
  const tone = quantile(sorted(Float32Array.from({ length }, (_, at) => first(at))), 0.5)
  const none = { lines: 0, isEmpty: false }
  if (Math.abs(tone - middle) < minDifference || shareOfTone(first, length, tone) < minEdgeShare) return none
  let isEmpty = tone <= maxEmptyLevel
  let count = 1
  for (; count < lines * maxBandShare; count++) {
    const share = shareOfTone(lineAt(count), length, tone)
    if (share < minLineShare) break
    if (share < minEdgeShare) isEmpty = false
  }
  return count < lines * maxBandShare ? { lines: count, isEmpty } : none
}

function shareOfTone(line: Line, length: number, tone: number): number {
  let count = 0
  for (let at = 0; at < length; at++) if (Math.abs(line(at) - tone) <= toneSteps) count++
  return count / length
}

/** Median brightness of the middle of the picture. */
function middleTone(data: Float32Array, width: number, height: number): number {
  const values: number[] = []
  for (let y = Math.floor(height / 4); y < (3 * height) / 4; y++)
    for (let x = Math.floor(width / 4); x < (3 * width) / 4; x++) values.push(data[y * width + x] as number)
  return quantile(sorted(Float32Array.from(values)), 0.5)
}
