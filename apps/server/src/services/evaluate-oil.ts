import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { binaryMetrics, type BinaryMetrics } from '@varuna/metrics/binary-metrics'
import { calibrationError } from '@varuna/metrics/calibration-error'
import type { OilAnswer } from '../jobs/oil-inference.ts'

type OilFigures = BinaryMetrics & {
  calibrationError: number | null
  /** Pictures answered with "cannot say"; the figures include them, `decided` leaves them out. */
  cannotSay: number
  decided: BinaryMetrics
  /** Pictures by what their pixels were taken for. */
  domains: Record<string, number>
  unreadable: { count: number; samples: string[] }
}

export type OilEvaluation = { model: string | null } & Partial<Record<'sar' | 'rgb' | 'overall', OilFigures>>

type Analyse = (bytes: Uint8Array) => Promise<OilAnswer>
type Scored = { probability: number; said: string; label: number; verdict: string; domain: string }

const classes = ['oil_spill', 'clean_water'] as const
const parts = ['sar', 'rgb'] as const
const calibrationBins = 10
const mostSamples = 10
const atOnce = 16

/**
 * Scores a folder of pictures sorted into `oil_spill` and `clean_water`, or `sar` and `rgb` with these, as serving would:
 * the folder's name gives the label, the pixels everything else. Throws an Error that names a missing or empty folder.
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
  for (let from = 0; from < pictures.length; from += atOnce) {
    const group = pictures.slice(from, from + atOnce)
    const answers = await Promise.all(
      group.map(({ path }) => analyse(readFileSync(path)).catch((error: unknown) => String(error))),
    )
    for (const [index, { path, label }] of group.entries()) {
      const answer = answers[index]
      if (typeof answer !== 'object') failures.push(`${path}: ${answer}`)
      else if (!answer.ok) failures.push(`${path}: ${answer.error.message}`)
      else {
        const { probability, type, verdict, domain, model } = answer.value
        version = model.version
        scored.push({ probability, said: type, label, verdict, domain })
      }
    }
  }
  return { figures: figuresOf(scored, failures), version }
}

function picturesIn(folder: string): { path: string; label: number }[] {
  if (!classes.every((name) => isFolder(join(folder, name))))
    throw new Error(`${folder} must hold the folders oil_spill and clean_water`)
  const pictures = classes.flatMap((name) =>
    readdirSync(join(folder, name), { withFileTypes: true })
      .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
      .map((entry) => ({ path: join(folder, name, entry.name), label: name === 'oil_spill' ? 1 : 0 }))
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
  )
  if (pictures.length === 0) throw new Error(`${folder} holds no pictures`)
  return pictures
}

function figuresOf(scored: Scored[], failures: string[]): OilFigures {
  const domains: Record<string, number> = {}
  for (const { domain } of scored) domains[domain] = (domains[domain] ?? 0) + 1
  const decided = scored.filter(({ verdict }) => verdict !== 'cannot_say')
  return {
    ...metricsOf(scored),
    calibrationError: calibrationError(
      scored.map(({ probability }) => probability),
      scored.map(({ label }) => label),
      calibrationBins,
    ),
    cannotSay: scored.length - decided.length,
    decided: metricsOf(decided),
    domains,
    unreadable: { count: failures.length, samples: failures.slice(0, mostSamples) },
  }
}

/** Ranks by probability and counts by the class that serving named, whose threshold differs between the two domains. */
function metricsOf(scored: Scored[]): BinaryMetrics {
  const labels = scored.map(({ label }) => label)
  const ranked = binaryMetrics(
    scored.map(({ probability }) => probability),
    labels,
    0.5,
  )
  const called = binaryMetrics(
    scored.map(({ said }) => (said === 'oil_spill' ? 1 : 0)),
    labels,
    0.5,
  )
  return { ...called, auc: ranked.auc, averagePrecision: ranked.averagePrecision }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
