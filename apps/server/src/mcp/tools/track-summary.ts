import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { aisTrack, aisVesselDetail, type AisPosition } from '@varuna/contract/watch/ais-vessel'
import { z } from 'zod'
import { ApiFailure } from '../api-client.ts'
import { defineTool, mmsiInput, mmsiText, sentences, SIMULATED, timeInput, vesselMark } from '../tool.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The most that one page of the API holds. */
const MAX_READ = 5_000
/** Longer periods are read thinned, so that all of the period is read. */
const MOMENTS = 4_500
/** Faster than any ship: such a step is a false position or another vessel with the same MMSI. */
const IMPOSSIBLE_KNOTS = 60

export const summariseTrack = defineTool({
  name: 'track',
  title: 'Summary of a track',
  description:
    'Where a vessel was in a period: first and last position, distance sailed, speeds, box, longest silence, and evenly chosen points. Default: the last 24 hours of its track.',
  input: z.object({
    mmsi: mmsiInput,
    from: timeInput.optional(),
    to: timeInput.optional(),
    points: z.number().int().min(0).max(200).default(24).describe('Points of the answer, at most 200'),
  }),
  async run(api, { points, ...input }) {
    const mmsi = mmsiText(input.mmsi)
    const to = input.to ?? (await api.get(`/api/vessels/${mmsi}`, aisVesselDetail)).position?.time
    if (to === undefined) throw new ApiFailure('No position of this vessel was received, so it has no track.')
    const toMs = Date.parse(to)
    if (Number.isNaN(toMs)) throw new ApiFailure(`to: expected a time such as 2026-11-27T12:00:00Z, got "${to}".`)
    const from = input.from ?? new Date(toMs - DAY_MS).toISOString()
    const spacing = Math.max(0, Math.min(86_400, Math.floor((toMs - Date.parse(from)) / 1_000 / MOMENTS))) || 0
    const track = await api.get(`/api/vessels/${mmsi}/track`, aisTrack, { from, to, spacing, limit: MAX_READ })
    const { positions } = track
    const summary = summarise(positions)
    const marked = vesselMark(track.mmsi)
    return {
      facts: { ...marked, from, to, ...summary, points: pick(positions, points).map(pointOf) },
      howSure: sentences(
        'Distance and speeds follow the received positions; between two of them the vessel may have sailed farther.',
        spacing > 0 && `The track was read with at least ${spacing} s between two positions.`,
        positions.some(({ timeFrom }) => timeFrom !== 'source') &&
          'Some times are not stated by the source, and come from the receipt or the order of a log.',
        'simulated' in marked && SIMULATED,
      ),
      missing: sentences(
        positions.length === 0 &&
          'No position was received in this period. That is no proof that the vessel was not there.',
        track.next !== null && 'The period has more positions than were read: ask for a shorter one.',
        summary.longestSilenceHours !== null &&
          summary.longestSilenceHours >= 6 &&
          `Nothing was received for ${summary.longestSilenceHours} h.`,
        summary.impossibleSteps > 0 &&
          'Steps that no ship can sail are left out of the distance: false positions, or two vessels with one MMSI.',
      ),
    }
  },
})

function summarise(positions: readonly AisPosition[]) {
  let distanceNm = 0
  let impossibleSteps = 0
  let longestMs = 0
  for (const [at, { lat, lon, time }] of positions.entries()) {
    const before = positions[at - 1]
    if (before === undefined) continue
    const nm = greatCircleNm(before.lat, before.lon, lat, lon)
    const lastedMs = Date.parse(time) - Date.parse(before.time)
    longestMs = Math.max(longestMs, lastedMs)
    if (nm > 1 && nm > (IMPOSSIBLE_KNOTS * lastedMs) / HOUR_MS) impossibleSteps += 1
    else distanceNm += nm
  }
  const speeds = positions
    .flatMap(({ speedKnots }) => (speedKnots === null ? [] : [speedKnots]))
    .toSorted((a, b) => a - b)
  const lats = positions.map(({ lat }) => lat)
  const first = positions[0]
  const last = positions.at(-1)
  return {
    positionCount: positions.length,
    first: first === undefined ? null : pointOf(first),
    last: last === undefined ? null : pointOf(last),
    distanceNm: Math.round(distanceNm * 10) / 10,
    impossibleSteps,
    longestSilenceHours: positions.length < 2 ? null : Math.round((longestMs / HOUR_MS) * 10) / 10,
    medianSpeedKnots: speeds[Math.floor(speeds.length / 2)] ?? null,
    highestSpeedKnots: speeds.at(-1) ?? null,
    northmostLat: lats.length === 0 ? null : Math.max(...lats),
    southmostLat: lats.length === 0 ? null : Math.min(...lats),
  }
}

const pointOf = ({ time, lat, lon, speedKnots, courseDegrees }: AisPosition) => ({
  time,
  lat,
  lon,
  speedKnots,
  courseDegrees,
})

/** At most `count` positions, evenly chosen, the first and the last among them. */
function pick(positions: readonly AisPosition[], count: number): AisPosition[] {
  if (positions.length <= count) return [...positions]
  const step = (positions.length - 1) / Math.max(1, count - 1)
  return Array.from({ length: count }, (_, at) => positions[Math.round(at * step)]).filter((one) => one !== undefined)
}
