import { coveredShare, type Slick } from '@varuna/oil/slicks/outline-slicks'
import type { Heat } from '@varuna/oil/slicks/heat'
import type { ImageNote } from '@varuna/oil/scene/note'
import type { OilScore } from '@varuna/oil/verdict/score'
import sharp from 'sharp'
import type { OilInference, OilAnswer } from '../oil-inference.ts'
import type { JobProgress } from '../worker-pool.ts'
import type { PixelBox } from './read-samples.ts'
import type { SceneFile } from './read-scene.ts'

/** Side of a part as the model gets it. */
const PART_PIXELS = 512
/** More parts would take more than half a minute. */
const MAX_PARTS = 64
const MOST_SLICKS = 20
/** A part with less sea and data than this says nothing. */
const MAX_MISSING_SHARE = 0.8
const HEAT_CELLS = 64

interface Part {
  box: PixelBox
  score: OilScore
}

/** Whether a scene is assessed in parts: its overview shows less than the model can use. */
export const needsParts = ({ facts: { size } }: SceneFile) => size.width * size.height > 4 * PART_PIXELS ** 2

/**
 * Assesses a scene part by part. It shows oil where one part does; it is clean where no part shows oil and most of them are clean.
 */
export async function assessScene(
  scene: SceneFile,
  oil: OilInference,
  report: (progress: JobProgress) => void,
): Promise<{ ok: true; value: { score: OilScore; notes: ImageNote[] } } | Extract<OilAnswer, { ok: false }>> {
  const { size } = scene.facts
  let factor = 1
  const countAt = (times: number) =>
    Math.ceil(size.width / (times * PART_PIXELS)) * Math.ceil(size.height / (times * PART_PIXELS))
  while (countAt(factor) > MAX_PARTS) factor += 1
  const boxes = [...boxesOf(size, factor * PART_PIXELS)]
  const parts: Part[] = []
  for (const [at, box] of boxes.entries()) {
    report({ done: at, of: boxes.length })
    const { width, height, channels, data, missingShare } = await scene.read(box, factor)
    if (missingShare > MAX_MISSING_SHARE) continue
    const scored = await oil(
      await sharp(data, { raw: { width, height, channels } }).png({ compressionLevel: 1 }).toBuffer(),
    )
    if (!scored.ok) return scored
    parts.push({ box, score: scored.value })
  }
  if (parts.length === 0) return oil(await overviewOf(scene)).then((answer) => withNotes(answer, []))
  const merged = mergeParts(parts, size)
  const count = (verdict: OilScore['verdict']) => parts.filter(({ score }) => score.verdict === verdict).length
  const notes: ImageNote[] = [
    { code: 'read_in_parts', params: { parts: parts.length, oil: count('oil_spill'), unsure: count('cannot_say') } },
    ...(factor > 1 ? [{ code: 'read_coarser', params: { times: factor } } as const] : []),
  ]
  return { ok: true, value: { score: merged, notes } }
}

const withNotes = (answer: OilAnswer, notes: ImageNote[]) =>
  answer.ok ? { ok: true as const, value: { score: answer.value, notes } } : answer

const overviewOf = ({ overview: { data, width, height, channels } }: SceneFile) =>
  sharp(data, { raw: { width, height, channels } }).png({ compressionLevel: 1 }).toBuffer()

/** Boxes of nearly equal size, none longer than `side`, so that none is a narrow rest. */
function* boxesOf({ width, height }: { width: number; height: number }, side: number): Generator<PixelBox> {
  const columns = Math.ceil(width / side)
  const rows = Math.ceil(height / side)
  const edge = (length: number, at: number, count: number) => Math.round((length * at) / count)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const left = edge(width, column, columns)
      const top = edge(height, row, rows)
      yield {
        left,
        top,
        width: edge(width, column + 1, columns) - left,
        height: edge(height, row + 1, rows) - top,
      }
    }
}

function mergeParts(parts: readonly Part[], size: { width: number; height: number }): OilScore {
  const highest = (some: readonly Part[]) =>
    some.reduce((best, part) => (part.score.probability > best.score.probability ? part : best), some[0] as Part)
  const of = (verdict: OilScore['verdict']) => parts.filter(({ score }) => score.verdict === verdict)
  const oiled = of('oil_spill')
  const clean = of('clean_water')
  const unsure = of('cannot_say')
  const leading = oiled.length > 0 ? oiled : clean.length > unsure.length ? clean : mostCommonReason(unsure)
  const { score } = highest(leading)
  const looked = parts.some((part) => part.score.slickShare !== null)
  // Parts that show no oil may have warm spots; only slicks of parts with oil are slicks of the scene.
  const slicks = oiled
    .flatMap(({ box, score: part }) => part.slicks.map((slick) => placeSlick(slick, box, size)))
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST_SLICKS)
  return { ...score, slicks, slickShare: looked ? coveredShare(slicks) : null, heat: mergeHeat(parts, size) }
}

function mostCommonReason(unsure: readonly Part[]): readonly Part[] {
  const byReason = Map.groupBy(unsure, ({ score }) => score.abstention)
  return [...byReason.values()].sort((a, b) => b.length - a.length)[0] ?? unsure
}

function placeSlick(slick: Slick, box: PixelBox, { width, height }: { width: number; height: number }): Slick {
  const place = ([x, y]: readonly [number, number]): [number, number] => [
    (box.left + x * box.width) / width,
    (box.top + y * box.height) / height,
  ]
  return {
    ...slick,
    rings: slick.rings.map((ring) => ring.map(place)),
    head: place(slick.head),
    share: (slick.share * box.width * box.height) / (width * height),
    lengthShare: (slick.lengthShare * Math.hypot(box.width, box.height)) / Math.hypot(width, height),
  }
}

/** One heat map of all parts, the longer side of which has eight times `HEAT_CELLS` at most. */
function mergeHeat(parts: readonly Part[], size: { width: number; height: number }): Heat | null {
  if (parts.every(({ score }) => score.heat === null)) return null
  const scale = Math.min(1, (8 * HEAT_CELLS) / Math.max(size.width, size.height))
  const width = Math.max(1, Math.round(size.width * scale))
  const height = Math.max(1, Math.round(size.height * scale))
  const data = new Uint8Array(width * height)
  for (const { box, score } of parts) {
    const { heat } = score
    if (!heat) continue
    const left = Math.floor(box.left * scale)
    const top = Math.floor(box.top * scale)
    const right = Math.min(width, Math.ceil((box.left + box.width) * scale))
    const bottom = Math.min(height, Math.ceil((box.top + box.height) * scale))
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const fromX = Math.min(heat.width - 1, Math.floor(((x - left) / (right - left)) * heat.width))
        const fromY = Math.min(heat.height - 1, Math.floor(((y - top) / (bottom - top)) * heat.height))
        data[y * width + x] = heat.data[fromY * heat.width + fromX] as number
      }
  }
  return { width, height, data }
}
