import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { binaryMetrics, type BinaryMetrics } from '@varuna/metrics/binary-metrics'
import { calibrationError } from '@varuna/metrics/calibration-error'
import { CodedError } from '../../errors/coded-error.ts'
import type { OilAnswer } from '../../jobs/oil-inference.ts'

type OilFigures = BinaryMetrics & {
  calibrationError: number | null
  /** Pictures answered "cannot say", in total and by reason. The figures include them; `decided` excludes them. */
  cannotSay: number
  abstentions: Record<string, number>
  decided: BinaryMetrics
  /** Pictures by detected domain. */
  domains: Record<string, number>
  unreadable: { count: number; samples: string[] }
}

export type OilEvaluation = { model: string | null } & Partial<Record<'sar' | 'rgb' | 'overall', OilFigures>>

type Analyse = (bytes: Uint8Array) => Promise<OilAnswer>
type Scored = {
  probability: number
  servedType: string
  label: number
  verdict: string
  abstention: string | null
  domain: string
}

const classes = ['oil_spill', 'clean_water'] as const
const parts = ['sar', 'rgb'] as const
const calibrationBins = 10
const MAX_SAMPLES = 10
const CONCURRENCY = 16

/**
 * Scores a folder of pictures sorted into `oil_spill` and `clean_water`, optionally below `sar` and `rgb`, as the server would. The
 * folder name is the label; the domain is detected from the pixels. Throws an Error that names a missing or empty folder.
 */
export async function evaluateOil(dir: string, analyse: Analyse): Promise<OilEvaluation> {
  const present = parts.filter((part) => isFolder(join(dir, part)))
  const keys = present.length > 0 ? present : (['overall'] as const)
  const report: OilEvaluation = { model: null }
  for (const key of keys) {
    const { figures, version } = await evaluateFolder(key === 'overall' ? dir : join(dir, key), analyse)
    report[key] = figures
    report.model ??= version
  }
  return report
}

async function evaluateFolder(
  folder: string,
  analyse: Analyse,
): Promise<{ figures: OilFigures; version: string | null }> {
  const scored: Scored[] = []
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
        const { probability, type, verdict, abstention, domain, model } = answer.value
        version = model.version
        scored.push({ probability, servedType: type, label, verdict, abstention, domain })
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
  if (pictures.length === 0) throw new Error(`${folder}contains no pictures`)
  return pictures
}

function figuresOf(scored: Scored[], failures: string[]): OilFigures {
  const decided = scored.filter(({ verdict }) => verdict !== 'cannot_say')
  return {
    ...metricsOf(scored),
    calibrationError: calibrationError(
      scored.map(({ probability }) => probability),
      scored.map(({ label }) => label),
      calibrationBins,
    ),
    cannotSay: scored.length - decided.length,
    abstentions: countsOf(scored.flatMap(({ abstention }) => abstention ?? [])),
    decided: metricsOf(decided),
    domains: countsOf(scored.map(({ domain }) => domain)),
    unreadable: { count: failures.length, samples: failures.slice(0, MAX_SAMPLES) },
  }
}

function countsOf(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

/** AUC and average precision rank by probability; the other figures use the served class, whose threshold differs by domain. */
function metricsOf(scored: Scored[]): BinaryMetrics {
  const labels = scored.map(({ label }) => label)
  const ranked = binaryMetrics(
    scored.map(({ probability }) => probability),
    labels,
    0.5,
  )
  const called = binaryMetrics(
    scored.map(({ servedType }) => (servedType === 'oil_spill' ? 1 : 0)),
    labels,
    0.5,
  )
  return { ...called, auc: ranked.auc, averagePrecision: ranked.averagePrecision }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
