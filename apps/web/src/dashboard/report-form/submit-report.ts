import type { Location } from '@varuna/contract/analysis/location'

interface Effects<Report, Answer, Checked> {
  locate: (report: Report) => Promise<Checked>
  /** Called before the report is sent, when the check failed or was inconclusive. */
  onAssumedWater: () => void
  /** `location` is null when the check failed. */
  send: (report: Report, location: Checked | null) => Promise<Answer>
}

export type SubmitOutcome<Report, Answer> =
  | { kind: 'on-land'; report: Report }
  | { kind: 'answered'; report: Report; answer: Answer }

/** Stops on land; sends the report on water, and on water assumed after an inconclusive check. */
export async function submitReport<Report, Answer, Checked extends Pick<Location, 'status'>>(
  report: Report,
  { locate, onAssumedWater, send }: Effects<Report, Answer, Checked>,
): Promise<SubmitOutcome<Report, Answer>> {
  const location = await locate(report).catch(() => null)
  if (location?.status === 'land') return { kind: 'on-land', report }
  if (location?.status !== 'water') onAssumedWater()
  return { kind: 'answered', report, answer: await send(report, location) }
}
