import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { binaryMetrics, type BinaryMetrics } from '@varuna/metrics/binary-metrics'
import { calibrationError } from '@varuna/metrics/calibration-error'
import { measureOverlap, type Overlap } from '@varuna/oil/slicks/mask-overlap'
import type { OilScore } from '@varuna/oil/verdict/score'
import { CodedError } from '../../../errors/coded-error.ts'
import type { OilAnswer } from '../../../jobs/oil-inference.ts'
import { Masks, type ManifestUse } from './read-masks.ts'

type OilFigures = BinaryMetrics & {
  /** Expected calibration error over ten bins of probability. */
  ece: number | null
  /** Intersection over union of predicted slicks and masks, pooled over all images with a mask; null without masks. */
  iou: number | null
  masks: number
  /**
   * Areas of outlined slicks over those of the masks, of images with both; a median is null without any. Small masks cover less than a tenth of the
   * image. `range.within` counts masks whose share lies in the range that the answer states.
   */
  outlines: {
    images: number
    medianRatio: number | null
    withinFactorTwo: number
    small: { images: number; medianRatio: number | null }
    range: { stated: number; within: number }
  }
  /** What a user sees as an alert: verdicts of oil. */
  alarms: { raised: number; precision: number | null; recall: number | null }
  /** Images on which the model abstains, by reason. `decided` excludes them; all other metrics include them. */
  abstained: Record<string, number>
  decided: BinaryMetrics
  /** Images by recognised kind. */
  kinds: Record<string, number>
  unreadable: { count: number; samples: string[] }
}

export type OilEvaluation = {
  model: string | null
  /** Null where the folder has no manifest.csv. */
  manifest: ManifestUse | null
} & Partial<Record<'sar' | 'rgb' | 'overall', OilFigures>>

type Analyse = (bytes: Uint8Array) => Promise<OilAnswer>
type ScoredPicture = Pick<OilScore, 'probability' | 'leaning' | 'verdict' | 'abstention'> & {
  kind: string
  label: number
  outlined: Outlined | null
}
type Outlined = Overlap & { maskShare: number; range: OilScore['slickShareRange'] }

const classes = ['oil_spill', 'clean_water'] as const
const parts = ['sar', 'rgb'] as const
const calibrationBins = 10
const MAX_SAMPLES = 10
const SMALL_SHARE = 0.1
const CONCURRENCY = 16

/**
 * Scores a folder of images sorted into `oil_spill` and `clean_water`, optionally below `sar` and `rgb`, as the server would. The folder
 * name is the label; the kind of image is recognised from its pixels. Throws an Error that names a missing or empty folder.
 */
export async function evaluateOil(dir: string, analyse: Analyse): Promise<OilEvaluation> {
  const present = parts.filter((part) => isFolder(join(dir, part)))
  const masks = new Masks(dir)
  const keys = present.length > 0 ? present : (['overall'] as const)
  const report: OilEvaluation = { model: null, manifest: null }
  for (const key of keys) {
    const { figures, version } = await evaluateFolder(key === 'overall' ? dir : join(dir, key), masks, analyse)
    report[key] = figures
    report.model ??= version
  }
  report.manifest = masks.close()
  return report
}

async function evaluateFolder(
  folder: string,
  masks: Masks,
  analyse: Analyse,
): Promise<{ figures: OilFigures; version: string | null }> {
  const scored: ScoredPicture[] = []
  const failures: string[] = []
  let version: string | null = null
  const pictures = picturesIn(folder)
  for (let from = 0; from < pictures.length; from += CONCURRENCY) {
    const group = pictures.slice(from, from + CONCURRENCY)
    const answers = await Promise.all(
      group.map(({ path }) => analyse(readFileSync(path)).catch((error: unknown) => String(error))),
    )
    for (const [index, { path, label }] of group.entries()) {
      const answer = answers[index]
      if (typeof answer !== 'object') failures.push(`${path}: ${answer}`)
      else if (!answer.ok) failures.push(`${path}: ${new CodedError(answer.error).message}`)
      else {
        const { probability, leaning, verdict, abstention, picture, slicks, slickShareRange, model } = answer.value
        version = model.version
        const mask = await masks.read(path)
        const overlap = mask && measureOverlap(slicks, mask)
        const outlined = overlap && {
          ...overlap,
          maskShare: overlap.mask / mask.data.length,
          range: slickShareRange,
        }
        scored.push({ probability, leaning, verdict, abstention, kind: picture.kind, label, outlined })
      }
    }
  }
  return { figures: figuresOf(scored, failures), version }
}

function picturesIn(folder: string): { path: string; label: number }[] {
  if (!classes.every((name) => isFolder(join(folder, name))))
    throw new Error(`${folder} must contain the folders oil_spill and clean_water`)
  const pictures = classes.flatMap((name) =>
    readdirSync(join(folder, name), { withFileTypes: true })
      .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
      .map((entry) => ({ path: join(folder, name, entry.name), label: name === 'oil_spill' ? 1 : 0 }))
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
  )
  if (pictures.length === 0) throw new Error(`${folder} contains no pictures`)
  return pictures
}

function figuresOf(scored: ScoredPicture[], failures: string[]): OilFigures {
  const decided = scored.filter(({ verdict }) => verdict !== 'cannot_say')
  const overlaps = scored.flatMap(({ outlined }) => outlined ?? [])
  const sum = (part: keyof Overlap) => overlaps.reduce((total, overlap) => total + overlap[part], 0)
  const alarms = binaryMetrics(
    scored.map(({ verdict }) => (verdict === 'oil_spill' ? 1 : 0)),
    scored.map(({ label }) => label),
    0.5,
  )
  return {
    ...metricsOf(scored),
    ece: calibrationError(
      scored.map(({ probability }) => probability),
      scored.map(({ label }) => label),
      calibrationBins,
    ),
    iou: sum('either') > 0 ? sum('both') / sum('either') : null,
    masks: overlaps.length,
    outlines: outlinesOf(overlaps),
    alarms: {
      raised: scored.filter(({ verdict }) => verdict === 'oil_spill').length,
      precision: alarms.precision,
      recall: alarms.recall,
    },
    abstained: countsOf(scored.flatMap(({ abstention }) => abstention ?? [])),
    decided: metricsOf(decided),
    kinds: countsOf(scored.map(({ kind }) => kind)),
    unreadable: { count: failures.length, samples: failures.slice(0, MAX_SAMPLES) },
  }
}

function outlinesOf(outlined: Outlined[]): OilFigures['outlines'] {
  const both = outlined.filter(({ slicks, mask }) => slicks > 0 && mask > 0)
  const ratios = ratiosOf(both)
  const small = ratiosOf(both.filter(({ maskShare }) => maskShare < SMALL_SHARE))
  const stated = both.filter(({ range }) => range !== null)
  return {
    images: ratios.length,
    medianRatio: medianOf(ratios),
    withinFactorTwo: ratios.filter((ratio) => ratio >= 0.5 && ratio <= 2).length,
    small: { images: small.length, medianRatio: medianOf(small) },
    range: {
      stated: stated.length,
      within: stated.filter(({ range, maskShare }) => range && range[0] <= maskShare && maskShare <= range[1]).length,
    },
  }
}

const ratiosOf = (outlined: Outlined[]) => outlined.map(({ slicks, mask }) => slicks / mask).sort((a, b) => a - b)

function medianOf(ascending: number[]): number | null {
  const middle = Math.floor(ascending.length / 2)
  const [below = null, above = null] = [ascending[Math.ceil(ascending.length / 2) - 1], ascending[middle]]
  return below === null || above === null ? null : (below + above) / 2
}

function countsOf(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

/**
 * AUC and average precision rank by probability. The other metrics use the served class, whose threshold depends on the kind of image,
 * including images on which the model abstains.
 */
function metricsOf(scored: ScoredPicture[]): BinaryMetrics {
  const labels = scored.map(({ label }) => label)
  const ranked = binaryMetrics(
    scored.map(({ probability }) => probability),
    labels,
    0.5,
  )
  const called = binaryMetrics(
    scored.map(({ leaning }) => (leaning === 'oil_spill' ? 1 : 0)),
    labels,
    0.5,
  )
  return { ...called, auc: ranked.auc, averagePrecision: ranked.averagePrecision }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
