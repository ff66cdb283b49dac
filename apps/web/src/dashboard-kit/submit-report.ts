import type { Location } from '@varuna/contract/location'

interface Effects<Report, Answer> {
  locate: (report: Report) => Promise<Location['status']>
  /** Called where the check failed or could not tell, before the report is sent. */
  onAssumedWater: () => void
  send: (report: Report) => Promise<Answer>
}

export type SubmitOutcome<Report, Answer> =
  { kind: 'on-land'; report: Report } | { kind: 'answered'; report: Report; answer: Answer }

/** Checks the location, stops on land, assumes water where the check cannot tell, and sends the report. */
export async function submitReport<Report, Answer>(
  report: Report,
  { locate, onAssumedWater, send }: Effects<Report, Answer>,
): Promise<SubmitOutcome<Report, Answer>> {
  const status = await locate(report).catch(() => 'unknown' as const)
  if (status === 'land') return { kind: 'on-land', report }
  if (status === 'unknown') onAssumedWater()
  return { kind: 'answered', report, answer: await send(report) }
}
