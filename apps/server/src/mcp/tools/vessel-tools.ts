import { assessmentDetails, assessmentPage, type AssessmentDetails } from '@varuna/contract/analysis/assessment'
import { fishingTrack, type FishingTrack } from '@varuna/contract/analysis/track-file'
import { vesselBehaviour, type VesselBehaviourAnswer } from '@varuna/contract/analysis/vessel-behaviour'
import { vesselKindAnswer, type VesselKindAnswer } from '@varuna/contract/analysis/vessel-kind'
import { queuePage } from '@varuna/contract/desk/alert-queue'
import { splitHistory } from '@varuna/contract/unreadable'
import { aisVesselDetail, aisVesselPage, type AisPosition, type AisVessel } from '@varuna/contract/watch/ais-vessel'
import { trackEventPage } from '@varuna/contract/watch/track-event'
import { z } from 'zod'
import { ApiFailure, type ApiClient } from '../api-client.ts'
import { defineTool, mmsiInput, mmsiText, rowsInput, sentences, SIMULATED, vesselMark } from '../tool.ts'
import { alertRow } from './alert-rows.ts'
import { assessmentFacts } from './assessment-facts.ts'
import { eventRow } from './event-rows.ts'

const MAX_FOUND = 50
const FISHING_HOURS = 24
const FISHING_SPACING_SECONDS = 600
const STATED =
  'Names, call signs, IMO numbers and destinations are as the vessels state them; nobody has verified them.'

export const findVessel = defineTool({
  name: 'find_vessel',
  title: 'Find a vessel',
  description:
    'Finds vessels received over AIS by the beginning of an MMSI, a name, a word of a name, a call sign, or an IMO number; earlier names count too.',
  input: z.object({ text: z.string().min(1).max(100), rows: rowsInput(MAX_FOUND, 20) }),
  async run(api, { text, rows }) {
    const { vessels } = await api.get('/api/vessels', aisVesselPage, { search: text })
    return {
      facts: { vessels: vessels.slice(0, rows).map((vessel) => vesselRow(api, vessel)) },
      howSure: sentences(STATED, vessels.some(({ simulated }) => simulated) && SIMULATED),
      missing: sentences(
        vessels.length === 0 && 'No vessel was found. One that was never received here is unknown here, and may exist.',
        vessels.length > rows && `${vessels.length - rows} more vessels match.`,
        vessels.length >= MAX_FOUND &&
          `At most ${MAX_FOUND} vessels are found; more may match. Search for more letters.`,
      ),
    }
  },
})

export const readVessel = defineTool({
  name: 'vessel',
  title: 'What is known of a vessel',
  description:
    'State, static data, kind, fishing in its last day, behaviour of the last year with silences, newest events, alerts and the newest assessments of fishing and trafficking of one vessel.',
  input: z.object({ mmsi: mmsiInput }),
  async run(api, input) {
    const mmsi = mmsiText(input.mmsi)
    const vessel = await api.get(`/api/vessels/${mmsi}`, aisVesselDetail)
    const [kind, behaviour, events, alerts, fishing, assessments] = await Promise.all([
      orNull(api.get(`/api/vessels/${mmsi}/kind`, vesselKindAnswer)),
      orNull(api.get(`/api/intelligence/behaviour/${mmsi}`, vesselBehaviour)),
      api.get('/api/events', trackEventPage, { mmsi, limit: 20 }),
      api.get('/api/alerts', queuePage, { mmsi, limit: 10 }),
      vessel.position && orNull(readFishing(api, mmsi, vessel.position)),
      newestAssessments(api, mmsi),
    ])
    return {
      facts: {
        ...vesselRow(api, vessel),
        staticData: vessel.staticData.slice(-3),
        kind: kind && describeKind(kind),
        fishingInLastDay: fishing && countFishing(fishing),
        behaviour: behaviour && describeBehaviour(behaviour),
        newestEvents: splitHistory(events.events).readable.map(eventRow),
        newestAlerts: splitHistory(alerts.alerts).readable.map((alert) => alertRow(api, alert)),
        newestAssessments: assessments.map((details) => assessmentFacts(api, details)),
      },
      howSure: sentences(
        STATED,
        vessel.simulated && SIMULATED,
        describeTime(vessel.position),
        'The kind and fishing are judged by models: probabilities, not observations. An event is behaviour that a rule found, and no offence.',
      ),
      missing: sentences(
        vessel.position === null && 'No position was received.',
        kind === null && 'Too little is known to judge what kind of vessel it is.',
        behaviour === null && 'No track of the last year is stored, so its behaviour and its silences are unknown.',
        behaviour?.cut === true && 'It has more events than were counted.',
        vessel.position !== null && fishing === null && 'Whether it fished in its last day could not be judged.',
        assessments.length === 0 &&
          'This account has no assessment of it, of fishing or of trafficking: that is no sign that it is harmless.',
        events.next !== null && 'It has more events: read them with `events`.',
        alerts.next !== null && 'It has more alerts: read them with `alerts`.',
        'What it did while it was not received is unknown.',
      ),
    }
  },
})

/** Null where the server has nothing to answer from. */
async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiFailure && [404, 409, 422, 503].includes(error.status ?? 0)) return null
    throw error
  }
}

function readFishing(api: ApiClient, mmsi: string, { time }: AisPosition): Promise<FishingTrack> {
  const from = new Date(Date.parse(time) - FISHING_HOURS * 3_600_000).toISOString()
  const query = { from, to: time, spacing: FISHING_SPACING_SECONDS, limit: 500 }
  return api.get(`/api/vessels/${mmsi}/fishing`, fishingTrack, query)
}

/** The newest kept assessment of fishing and of trafficking. */
async function newestAssessments(api: ApiClient, mmsi: string): Promise<AssessmentDetails[]> {
  const pages = await Promise.all(
    (['vessel_report', 'intelligence_report'] as const).map((of) =>
      api.get('/api/assessments', assessmentPage, { of, text: mmsi, limit: 1 }),
    ),
  )
  const newest = pages.flatMap(({ assessments }) => assessments)
  return Promise.all(newest.map(({ of, id }) => api.get(`/api/assessments/${of}/${id}`, assessmentDetails)))
}

const vesselRow = (api: ApiClient, { mmsi, flag, name, callSign, imo, shipType, position }: AisVessel) => ({
  ...vesselMark(mmsi),
  name,
  callSign,
  imo,
  flag,
  shipType,
  position,
  page: `${api.origin}/dashboard-analysis/vessels/${mmsiText(mmsi)}`,
})

function describeTime(position: AisPosition | null): string | null {
  if (position === null) return null
  const { timeFrom, timeUncertaintySeconds } = position
  if (timeFrom === 'source') return 'The time of its position is stated by its source.'
  const error = timeUncertaintySeconds === null ? 'by an unknown amount' : `by up to ${timeUncertaintySeconds} s`
  return `The time of its position comes from its ${timeFrom} and may be wrong ${error}.`
}

const describeKind = ({ facts, kinds, ...answer }: VesselKindAnswer) => ({
  ...answer,
  kinds: kinds.slice(0, 3),
  because: facts.map(({ text }) => text),
})

const describeBehaviour = ({ events: _events, form: _form, encountered, ...behaviour }: VesselBehaviourAnswer) => ({
  ...behaviour,
  encountered: encountered.slice(0, 10).map(({ mmsi, ...rest }) => ({ ...vesselMark(mmsi), ...rest })),
})

function countFishing({ positions, threshold, model }: FishingTrack) {
  const judged = positions.flatMap(({ probability }) => (probability === null ? [] : [probability]))
  return {
    judgedPositions: judged.length,
    positionsThatLookLikeFishing: judged.filter((probability) => probability > threshold).length,
    newestProbability: judged.at(-1) ?? null,
    threshold,
    model,
  }
}
