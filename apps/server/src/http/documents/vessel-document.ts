import { splitHistory } from '@varuna/contract/unreadable'
import { aisVesselDetail } from '@varuna/contract/watch/ais-vessel'
import type { TrackEventAnswer } from '@varuna/contract/watch/track-event'
import { otherStation } from '@varuna/ais/reports/other-station'
import { formatMmsi } from '@varuna/units/mmsi'
import { CodedError } from '../../errors/coded-error.ts'
import type { Principal } from '../../principal/principal.ts'
import { listAssessments } from '../../services/analysis/assessments/entries.ts'
import { getVesselKind } from '../../services/analysis/fishing/vessel-kind.ts'
import { describeBehaviour } from '../../services/analysis/trafficking/describe-behaviour.ts'
import { listQueue } from '../../services/desk/alerts/alert-queue.ts'
import type {
  DocumentBlock,
  DocumentContents,
  DocumentFact,
  DocumentSection,
} from '../../services/shared/pdf/write-document.ts'
import { readDrawnTrack } from '../../services/shared/reading/drawn-track.ts'
import { getVessel } from '../../services/watch/ais/vessels.ts'
import { printVesselPictures } from '../../services/watch/vessel-pictures/print-pictures.ts'
import { listEvents } from '../../services/watch/tracks/events.ts'
import { kindAnswer, queuedAnswer } from '../answers/answers.ts'
import { toneOfLevel } from './alert-document.ts'
import {
  cellMinute,
  digestOfResponse,
  digestSection,
  documentFrame,
  minuteOf,
  timeMsOf,
  trackDigests,
  trackNote,
  type DocumentContext,
} from './document-frame.ts'

const TRACK_MS = 7 * 24 * 3_600_000
const MAX_EVENTS = 60
const MAX_ALERTS = 20
const MAX_ASSESSMENTS = 20
const MAX_PAGES = 20
const MAX_TEXT = 200
const MAX_TITLE = 60

/** The document of a vessel, of what this account sees. Throws `not_found` for one that was never received. */
export async function vesselDocument(
  context: DocumentContext,
  principal: Principal,
  mmsi: number,
): Promise<DocumentContents> {
  const { language, product } = context
  const { store } = product
  const frame = documentFrame(context)
  const { words } = frame
  const { vessel: own, alert: alertWords } = words
  const number = formatMmsi(mmsi)
  const vessel = await getVessel(product, mmsi)
  const isVessel = otherStation(mmsi, vessel.position?.station) === null
  const kind = isVessel ? kindAnswer(language, await getVesselKind(product, mmsi)) : null
  const printed = await printVesselPictures(product, principal, mmsi)
  const behaviour = await describeBehaviour(product, mmsi).catch(nullIfUnknown)
  const events = await listEvents(product, { mmsi, limit: MAX_EVENTS })
  const alerts = await listQueue(product, principal, { mmsi, limit: MAX_ALERTS, order: 'newest' })
  const assessed = await listAssessments(store, principal, {
    text: number,
    deleted: false,
    sort: 'assessed',
    order: 'desc',
    limit: MAX_ASSESSMENTS,
  })
  const { position } = vessel
  const lastMs = position === null ? null : timeMsOf(position.time)
  const track = lastMs === null ? null : await readDrawnTrack(product, mmsi, lastMs - TRACK_MS, lastMs)
  const { staticData } = vessel
  /** Sets are in the order of their last receipt, and one may lack what an earlier one states. */
  const lastStated = <Field extends 'lengthMetres' | 'beamMetres' | 'destination'>(field: Field) =>
    staticData.findLast((set) => set[field] !== null)?.[field] ?? null
  const length = lastStated('lengthMetres')
  const newest = staticData.at(-1)
  const orNotKnown = (value: string | number | null | undefined) =>
    value === null || value === undefined ? words.notKnown : String(value).slice(0, MAX_TEXT)
  const placeText = (place: { lat: number | null; lon: number | null }) =>
    place.lat === null || place.lon === null ? '' : language.cases.position(place.lat, place.lon)
  const identity: DocumentFact[] = [
    [own.name, orNotKnown(vessel.name)],
    [own.callSign, orNotKnown(vessel.callSign)],
    [own.imo, orNotKnown(vessel.imo)],
    [own.flag, orNotKnown(vessel.flag)],
    [own.type, orNotKnown(vessel.shipType)],
    [own.size, length === null ? words.notKnown : `${length} × ${lastStated('beamMetres') ?? '?'} m`],
    [own.destination, orNotKnown(lastStated('destination'))],
    [own.stated, newest === undefined ? words.notKnown : minuteOf(newest.lastTime)],
  ]
  const sections: DocumentSection[] = [
    { heading: own.identity, blocks: [{ kind: 'facts', facts: identity }] },
    {
      heading: words.where,
      blocks:
        position === null
          ? [{ kind: 'text', text: own.neverSeen }]
          : [
              {
                kind: 'map',
                map: {
                  places: [{ lat: position.lat, lon: position.lon, number: 1 }],
                  tracks: track?.lines ?? [],
                  gaps: track?.gaps ?? [],
                },
                note: `${own.mapNote} ${track === null ? '' : trackNote(words, track)}`,
                alt: own.mapAlt(own.title(vessel.name, number)),
              },
            ],
    },
    ...(kind === null
      ? []
      : [
          {
            heading: own.vesselKind,
            blocks: [
              { kind: 'text', text: `${own.kindOf} ${own.kindSentence(kind)}` },
              { kind: 'list', items: kind.facts.map(({ text }) => text) },
            ],
          } satisfies DocumentSection,
        ]),
    {
      heading: own.behaviour,
      blocks:
        behaviour === null
          ? [{ kind: 'text', text: own.noBehaviour }]
          : [
              {
                kind: 'facts',
                facts: [
                  [own.observed, own.days(behaviour.observedDays)],
                  [own.silences, String(behaviour.counts.silences)],
                  [own.encounters, String(behaviour.counts.encounters)],
                  [own.loitering, String(behaviour.counts.loitering)],
                  [own.portVisits, String(behaviour.counts.portVisits)],
                  [own.falsePositions, String(behaviour.counts.falsePositions)],
                ],
              },
            ],
    },
    { heading: own.events, blocks: eventBlocks(splitHistory(events.events).readable, events.next !== null) },
    { heading: own.alerts, blocks: alertBlocks() },
    { heading: own.assessments, blocks: assessmentBlocks() },
    { heading: own.pictures, blocks: pictureBlocks() },
    {
      heading: words.missing,
      blocks: [{ kind: 'list', items: printed.total > 0 ? [...own.gaps, own.picturesGap] : own.gaps }],
    },
    digestSection(words, [
      { of: words.response(`GET /api/vessels/${number}`), sha256: digestOfResponse(aisVesselDetail, vessel) },
      ...(track === null ? [] : trackDigests(words, track)),
      ...printed.pictures.map(({ picture, sha256: digest }) => ({
        of: words.response(`GET ${picture.view}`),
        sha256: digest,
      })),
    ]),
  ]

  function pictureBlocks(): DocumentSection['blocks'] {
    const { pictures, total } = printed
    if (total === 0) return [{ kind: 'text', text: own.noPictures }]
    return [
      ...pictures.map(({ picture, print }): DocumentBlock => {
        const { caption } = picture
        return print === null
          ? { kind: 'text', text: own.pictureGone(caption), isSoft: true }
          : { kind: 'picture', picture: { ...print, caption, source: own.pictureSource(picture) } }
      }),
      ...(total > pictures.length
        ? [{ kind: 'text' as const, text: own.morePictures(pictures.length, total), isSoft: true }]
        : []),
    ]
  }

  function eventBlocks(list: readonly TrackEventAnswer[], isMore: boolean): DocumentSection['blocks'] {
    if (list.length === 0) return [{ kind: 'text', text: own.noEvents }]
    const shares = [0.165, 0.165, 0.17, 0.26, 0.11, 0.13]
    return [
      {
        kind: 'table',
        columns: shares.map((share, at) => ({ title: own.eventColumns[at] ?? '', share })),
        rows: list.map((event) => [
          cellMinute(event.from),
          event.to === null ? own.ongoing : cellMinute(event.to),
          own.eventKinds[event.kind],
          placeText(event),
          event.rule,
          own.howSure(event),
        ]),
      },
      ...(isMore ? [{ kind: 'text' as const, text: own.moreEvents, isSoft: true }] : []),
    ]
  }

  function alertBlocks(): DocumentSection['blocks'] {
    const list = splitHistory(alerts.alerts).readable.map((alert) => queuedAnswer(language, alert))
    if (list.length === 0) return [{ kind: 'text', text: own.noAlerts }]
    const shares = [0.1, 0.17, 0.57, 0.16]
    const { columns } = words.queue
    return [
      {
        kind: 'table',
        columns: shares.map((share, at) => ({
          title: [columns[0], columns[1], columns[2], columns[4]][at] ?? '',
          share,
        })),
        tones: list.map(({ level }) => toneOfLevel[level]),
        rows: list.map(({ level, lastTime, message, state }) => [
          alertWords.levels[level],
          cellMinute(lastTime),
          message,
          alertWords.states[state],
        ]),
      },
      ...(alerts.next === null ? [] : [{ kind: 'text' as const, text: own.moreAlerts, isSoft: true }]),
    ]
  }

  function assessmentBlocks(): DocumentSection['blocks'] {
    const list = assessed.assessments
    if (list.length === 0) return [{ kind: 'text', text: own.noAssessments }]
    const shares = [0.2, 0.3, 0.25, 0.25]
    return [
      {
        kind: 'table',
        columns: shares.map((share, at) => ({ title: own.assessmentColumns[at] ?? '', share })),
        rows: list.map(({ assessedAt, of, verdict, share }) => [
          cellMinute(assessedAt),
          own.assessmentKinds[of],
          own.verdicts[verdict],
          share === null ? words.notKnown : `${Math.round(share * 100)}%`,
        ]),
      },
    ]
  }

  return {
    ...frame,
    kind: own.kind,
    title: own.title(vessel.name?.slice(0, MAX_TITLE) ?? null, number),
    marks: vessel.simulated ? [words.simulated] : [],
    verdict: null,
    facts: [
      [own.mmsi, number],
      [own.lastPosition, position === null ? own.neverSeen : minuteOf(position.time)],
      ...(position === null
        ? []
        : ([
            [words.position, placeText(position)],
            [own.speed, `${position.speedKnots ?? '?'} kn, ${position.courseDegrees ?? '?'}°`],
          ] satisfies DocumentFact[])),
    ],
    sections,
    maxPages: MAX_PAGES,
  }
}

const nullIfUnknown = (error: unknown) => {
  if (error instanceof CodedError && error.code.startsWith('not_found')) return null
  throw error
}
