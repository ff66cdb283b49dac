import type { Location } from '@varuna/contract/analysis/location'

interface Effects<Report, Answer, Checked> {
  locate: (report: Report) => Promise<Checked>
  /** Called before the report is sent, when the check failed. */
  onAssumedWater: () => void
  /** `location` is null when the check failed. */
  send: (report: Report, location: Checked | null) => Promise<Answer>
}

export type SubmitOutcome<Report, Answer> =
  | { kind: 'on-land'; report: Report }
  | { kind: 'answered'; report: Report; answer: Answer }

/** Stops on land; sends the report on water and at the coast, and where water is assumed because the check failed. */
export async function submitReport<Report, Answer, Checked extends Pick<Location, 'status'>>(
  report: Report,
  { locate, onAssumedWater, send }: Effects<Report, Answer, Checked>,
): Promise<SubmitOutcome<Report, Answer>> {
  const location = await locate(report).catch(() => null)
  if (location?.status === 'land') return { kind: 'on-land', report }
  if (location === null || location.status === 'unknown') onAssumedWater()
  return { kind: 'answered', report, answer: await send(report, location) }
}
