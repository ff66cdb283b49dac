import { formatMmsi } from '@varuna/units/mmsi'
import { queryOptions } from '@tanstack/react-query'
import { aisVesselPage } from '@varuna/contract/watch/ais-vessel'
import type { QueuedAlert } from '@varuna/contract/desk/alert-queue'
import { analysedImage } from '@varuna/contract/analysis/image'
import { intelligenceAssessment } from '@varuna/contract/analysis/intelligence'
import { trackEvent } from '@varuna/contract/watch/track-event'
import { vesselAssessment } from '@varuna/contract/analysis/vessel'
import { ProblemError, request } from '~/api/request.ts'
import { fetchDayTrack } from '~/dashboard/vessel/day-track.ts'
import { buildTrack, type Track } from '~/dashboard/vessel/track-pieces.ts'

const readers = {
  image: async (id: string, signal: AbortSignal) => ({
    kind: 'image' as const,
    image: await request(analysedImage, `/images/${id}`, { signal }),
  }),
  vessel_report: async (id: string, signal: AbortSignal) => ({
    kind: 'vessel_report' as const,
    assessment: await request(vesselAssessment, `/api/vessel/${id}`, { signal }),
  }),
  intelligence_report: async (id: string, signal: AbortSignal) => ({
    kind: 'intelligence_report' as const,
    assessment: await request(intelligenceAssessment, `/api/intelligence/${id}`, { signal }),
  }),
  event: async (id: string, signal: AbortSignal) => ({
    kind: 'event' as const,
    event: await request(trackEvent, `/api/events/${id}`, { signal }),
  }),
}
export type AlertSource = Awaited<ReturnType<(typeof readers)[keyof typeof readers]>> | { kind: 'watch_list' | 'rule' }

/** The source of an alert: the image, report or event, with its verdict. */
export const sourceQuery = ({ sourceKind, source }: Pick<QueuedAlert, 'sourceKind' | 'source'>) =>
  queryOptions({
    queryKey: ['alert-source', sourceKind, source],
    staleTime: 60_000,
    queryFn: ({ signal }): Promise<AlertSource> =>
      sourceKind === 'watch_list' || sourceKind === 'rule'
        ? Promise.resolve({ kind: sourceKind })
        : readers[sourceKind](encodeURIComponent(source), signal),
  })

/** Whether the answer is that a source is no longer stored, or not shown to this account. */
export const isSourceGone = (error: Error | null) => error instanceof ProblemError && error.problem.status === 404

type AlertTime = Pick<QueuedAlert, 'timestamp' | 'sourceKind' | 'source'>

const AROUND_MS = 12 * 3_600_000

/** Whether a vessel was ever received: a report may be about one that was not. */
const isReceived = async (digits: string, signal: AbortSignal) =>
  (await request(aisVesselPage, `/api/vessels?search=${digits}`, { signal })).vessels.some(
    ({ mmsi }) => formatMmsi(mmsi) === digits,
  )

/** The time of an alert; of one about a gap, both ends. */
async function timesOf({ timestamp, sourceKind, source }: AlertTime, signal: AbortSignal) {
  const timeMs = Date.parse(timestamp)
  const read = sourceKind === 'event' ? await readers.event(encodeURIComponent(source), signal).catch(() => null) : null
  const [last, again] = read?.event.kind === 'gap' ? read.event.evidence : []
  return { fromMs: last ? Date.parse(last.time) : timeMs, toMs: again ? Date.parse(again.time) : timeMs }
}

/** A vessel's track for half a day before and after an alert, one position per minute; null when no position of it is stored. */
export const alertTrackQuery = (alert: AlertTime, mmsi: number) =>
  queryOptions({
    queryKey: ['alert-track', mmsi, alert.sourceKind, alert.source, alert.timestamp],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<Track | null> => {
      const { fromMs, toMs } = await timesOf(alert, signal)
      if (alert.sourceKind !== 'event' && !(await isReceived(formatMmsi(mmsi), signal))) return null
      const positions = await fetchDayTrack(mmsi, { fromMs: fromMs - AROUND_MS, toMs: toMs + AROUND_MS }, signal)
      return positions.length > 0 ? buildTrack(mmsi, positions) : null
    },
  })
