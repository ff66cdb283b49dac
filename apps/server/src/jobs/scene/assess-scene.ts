import { joinHeats, type HeatTile } from '@varuna/oil/scene/join-heats'
import type { Heat } from '@varuna/oil/slicks/heat'
import { coveredShare, outlineSlicks, type Slick } from '@varuna/oil/slicks/outline-slicks'
import type { ImageNote } from '@varuna/oil/scene/note'
import type { PixelSize } from '@varuna/oil/scene/scene'
import type { OilModel } from '@varuna/oil/verdict/model'
import type { OilReason } from '@varuna/oil/verdict/reason'
import { rangeOfShare, type OilScore } from '@varuna/oil/verdict/score'
import sharp from 'sharp'
import type { OilInference, OilAnswer } from '../oil-inference.ts'
import type { JobProgress } from '../worker-pool.ts'
import type { PixelBox } from './read-samples.ts'
import type { SceneFile } from './read-scene.ts'

/** Side of a part as the model receives it, pixels. */
const PART_PIXELS = 512
/** More parts would take more than half a minute. */
const MAX_PARTS = 64
/** A part with a larger share of pixels without data is ignored. */
const MAX_MISSING_SHARE = 0.8

interface Part {
  box: PixelBox
  score: OilScore
}

/** Whether a scene is assessed in parts: its overview shows less than the model can use. */
export const needsParts = ({ facts: { size } }: SceneFile) => size.width * size.height > 4 * PART_PIXELS ** 2

/** Assesses a scene part by part. It shows oil if one part does; it is clean if no part shows oil and most parts are clean. */
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
    const scored = await oil.score(
      await sharp(data, { raw: { width, height, channels } }).png({ compressionLevel: 1 }).toBuffer(),
    )
    if (!scored.ok) return scored
    parts.push({ box, score: scored.value })
  }
  if (parts.length === 0) return oil.score(await overviewOf(scene)).then((answer) => withNotes(answer, []))
  const merged = mergeParts(parts, size, oil.model)
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

/** Boxes of nearly equal size, none longer than `side`, so that no narrow strip is left over. */
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

function mergeParts(parts: readonly Part[], size: PixelSize, model: OilModel): OilScore {
  const highest = (some: readonly Part[]) =>
    some.reduce((best, part) => (part.score.probability > best.score.probability ? part : best), some[0] as Part)
  const of = (verdict: OilScore['verdict']) => parts.filter(({ score }) => score.verdict === verdict)
  const oiled = of('oil_spill')
  const clean = of('clean_water')
  const unsure = of('cannot_say')
  const { score } = highest(oiled.length > 0 ? oiled : clean.length > unsure.length ? clean : mostCommonReason(unsure))
  const tiles = tilesOf(parts, (part) => part.score.heat)
  const part = model[score.domain]
  const maps = tilesOf(oiled, (one) => one.score.slickMap)
  const looked = parts.some((part) => part.score.slickShare !== null)
  // Parts without oil may have hot spots in their heat maps, so only slicks of parts with oil count.
  const slicks = outlineAcross(maps, size, part.slicks)
  return {
    ...score,
    reasons: reasonsOfPart(score),
    // Outlining across parts reads the maps of the parts, so the whole needs none.
    slickMap: null,
    slicks,
    slickShare: looked && (score.verdict !== 'cannot_say' || slicks.length > 0) ? coveredShare(slicks) : null,
    slickShareRange: rangeOfShare(slicks, part),
    heat: tiles.length > 0 ? joinHeats(tiles, size) : null,
  }
}

/** The reason for abstaining comes first, then what is visible, seen in one part. */
function reasonsOfPart({ reasons, abstention }: OilScore): OilReason[] {
  const count = abstention === null ? 0 : 1
  const sights = reasons.slice(count)
  return sights.length > 0 ? [...reasons.slice(0, count), { code: 'of_one_part', params: {} }, ...sights] : reasons
}

const tilesOf = (parts: readonly Part[], mapOf: (part: Part) => Heat | null): HeatTile[] =>
  parts.flatMap((part) => {
    const heat = mapOf(part)
    return heat ? [{ box: part.box, heat }] : []
  })

function mostCommonReason(unsure: readonly Part[]): readonly Part[] {
  const byReason = Map.groupBy(unsure, ({ score }) => score.abstention)
  return [...byReason.values()].sort((a, b) => b.length - a.length)[0] ?? unsure
}

/** Slicks on the joined heat maps of some parts: a slick that crosses an edge between parts is one slick. */
function outlineAcross(
  tiles: readonly HeatTile[],
  size: PixelSize,
  { threshold, minShare }: OilModel['sar']['slicks'],
): Slick[] {
  const ofImage = ({ box }: HeatTile) => (box.width * box.height) / (size.width * size.height)
  const smallest = minShare * Math.min(1, ...tiles.map(ofImage))
  const aspect = size.width / size.height
  return tiles.length > 0 ? outlineSlicks(joinHeats(tiles, size), { threshold, minShare: smallest, aspect }) : []
}
