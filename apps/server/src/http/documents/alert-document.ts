import { alertDetails, type AlertDetails } from '@varuna/contract/desk/alert-queue'
import type {
  DocumentBlock,
  DocumentContents,
  DocumentFact,
  DocumentSection,
  DocumentTone,
} from '../../services/shared/pdf/write-document.ts'
import type { DocumentWords } from '@varuna/contract/document-words'
import { assessmentDetails, type AssessmentDetails } from '@varuna/contract/analysis/assessment'
import { trackEvent, type TrackEventAnswer } from '@varuna/contract/watch/track-event'
import { formatMmsi } from '@varuna/units/mmsi'
import type { AlertLevel } from '@varuna/vocabulary/alerts'
import { readDrawnTrack } from '../../services/shared/reading/drawn-track.ts'
import {
  cellMinute,
  digestOfResponse,
  digestSection,
  documentFrame,
  listOrNone,
  minuteOf,
  timeMsOf,
  trackDigests,
  trackNote,
  type DocumentContext,
} from './document-frame.ts'
import { groundsOf } from './source-assessment.ts'

const AROUND_MS = 24 * 3_600_000
const MAX_LINES = 200
const MAX_PAGES = 12

export const toneOfLevel: Readonly<Record<AlertLevel, DocumentTone>> = {
  alarm: 'alarm',
  caution: 'caution',
  notice: 'unknown',
}

/** The document of an alert: what it states, what it rests on, what people did about it; of a gap, both ends. */
export async function alertDocument(
  context: DocumentContext,
  details: AlertDetails,
  source: AssessmentDetails | null,
  event: TrackEventAnswer | null,
): Promise<DocumentContents> {
  const { language, product } = context
  const frame = documentFrame(context)
  const { words } = frame
  const { alert: alertWords } = words
  const { alert, changes, assessment, assessmentText } = details
  const { lat, lon, mmsi } = alert
  const timeMs = timeMsOf(alert.timestamp)
  const [begin, end] = event?.kind === 'gap' ? event.evidence : []
  const fromMs = begin === undefined ? timeMs : timeMsOf(begin.time)
  const toMs = end === undefined ? timeMs : timeMsOf(end.time)
  const track = mmsi === null ? null : await readDrawnTrack(product, mmsi, fromMs - AROUND_MS, toMs + AROUND_MS)
  const place = lat === null || lon === null ? null : { lat, lon }
  const position = place === null ? words.notKnown : language.cases.position(place.lat, place.lon)
  const where: DocumentSection = {
    heading: words.where,
    blocks:
      place === null && (track?.lines.length ?? 0) === 0
        ? [{ kind: 'text', text: words.notKnown }]
        : [
            {
              kind: 'map',
              map: {
                places:
                  begin && end
                    ? [
                        { ...begin, number: 1 },
                        { ...end, number: 2 },
                      ]
                    : place === null
                      ? []
                      : [{ ...place, number: 1 }],
                tracks: track?.lines ?? [],
                gaps: track?.gaps ?? [],
              },
              note: [
                begin && end ? alertWords.endsNote : place === null ? '' : alertWords.mapNote,
                track === null ? '' : trackNote(words, track),
              ]
                .join(' ')
                .trim(),
              alt: alertWords.mapAlt(position),
            },
          ],
  }
  const placeAndTime = ({ time, ...at }: TrackEventAnswer['evidence'][number]) =>
    `${language.cases.position(at.lat, at.lon)}, ${minuteOf(time)}`
  const shown = changes.slice(-MAX_LINES)
  const grounds = source === null ? null : groundsOf(source)
  const doubts = alertWords.doubts(alert.params)
  const known =
    assessment?.missing.map(({ text }) => text) ??
    grounds?.missing ??
    (event !== null ? alertWords.missing(event) : alert.sourceKind === 'event' ? [alertWords.notSigned] : null)
  const missing = known === null && doubts.length === 0 ? null : [...(known ?? []), ...doubts]
  const why: DocumentBlock[] =
    assessmentText !== null
      ? assessmentText.split('\n').map((text) => ({ kind: 'text', text }))
      : event !== null
        ? [
            { kind: 'text', text: alertWords.rule(event.rule) },
            {
              kind: 'facts',
              facts: [[words.vessel.eventColumns[5], alertWords.howSure(event)], ...alertWords.measured(event.details)],
            },
          ]
        : grounds !== null
          ? [{ kind: 'list', items: grounds.reasons }]
          : alert.sourceKind === 'event'
            ? keptOfEvent(alertWords, alert.params)
            : [{ kind: 'text', text: alertWords.evidenceElsewhere, isSoft: true }]
  /** A pair is two vessels, the first of which is the alert's. */
  const vesselsIn = ({ name, otherName, otherMmsi }: AlertDetails['alert']['params'], first: number) =>
    [
      words.fishing.title(nameOr(name), formatMmsi(first)),
      ...(typeof otherMmsi === 'number' ? [words.fishing.title(nameOr(otherName), formatMmsi(otherMmsi))] : []),
    ].join('; ')
  return {
    ...frame,
    kind: `${alertWords.kind}: ${alertWords.kinds[alert.kind]}`,
    title: alertWords.codes[alert.code],
    marks: [...(alert.sample ? [words.sample] : []), ...(alert.simulated ? [words.simulated] : [])],
    verdict: {
      text: alertWords.verdict(alertWords.levels[alert.level], alertWords.states[alert.state]),
      tone: toneOfLevel[alert.level],
      howSure: alertWords.meanings[alert.state],
    },
    facts: [
      [alertWords.about, mmsi === null ? alert.subject : vesselsIn(alert.params, mmsi)],
      ...(begin && end
        ? ([
            [alertWords.ends.last, placeAndTime(begin)],
            [alertWords.ends.again, placeAndTime(end)],
          ] satisfies DocumentFact[])
        : ([
            [words.time, minuteOf(alert.timestamp)],
            [words.position, position],
          ] satisfies DocumentFact[])),
      [alertWords.raised, minuteOf(alert.alertTime)],
      [alertWords.lastRaised, minuteOf(alert.lastTime)],
      [alertWords.count, `×${alert.count}`],
      [alertWords.assignee, alert.assignee?.name ?? alertWords.nobody],
      [alertWords.source, `${alert.sourceKind.replaceAll('_', ' ')} ${alert.source}`],
    ],
    sections: [
      {
        heading: words.why,
        blocks: [{ kind: 'text', text: alert.message }, ...why],
      },
      ...(missing === null ? [] : [{ heading: words.missing, blocks: [listOrNone(words, missing)] }]),
      where,
      {
        heading: alertWords.history,
        blocks: [
          ...(changes.length > shown.length
            ? [{ kind: 'text' as const, text: alertWords.moreHistory(changes.length - shown.length), isSoft: true }]
            : []),
          {
            kind: 'table',
            columns: [0.19, 0.18, 0.2, 0.43].map((share, at) => ({ title: alertWords.columns[at] ?? '', share })),
            rows: shown.map(({ time, action, by, reason, note, assignee }) => [
              cellMinute(time),
              alertWords.actions[action],
              by?.name ?? 'Varuna',
              [
                reason === null ? '' : alertWords.reasons[reason],
                assignee?.name ?? '',
                (note ?? '').length > LONG_NOTE ? alertWords.noteBelow : (note ?? ''),
              ]
                .filter((text) => text !== '')
                .join('. '),
            ]),
          },
          ...notesOf(shown, alertWords.nobody),
        ],
      },
      digestSection(words, [
        { of: words.response(`GET /api/alerts/${alert.id}`), sha256: digestOfResponse(alertDetails, details) },
        ...(source === null
          ? []
          : [
              {
                of: words.response(`GET /api/assessments/${source.of}/${source.entry.id}`),
                sha256: digestOfResponse(assessmentDetails, source),
              },
            ]),
        ...(event === null
          ? []
          : [{ of: words.response(`GET /api/events/${event.id}`), sha256: digestOfResponse(trackEvent, event) }]),
        ...(track === null ? [] : trackDigests(words, track)),
      ]),
    ],
    maxPages: MAX_PAGES,
  }
}

/** Of an event that is no longer stored. */
function keptOfEvent(words: DocumentWords['alert'], params: AlertDetails['alert']['params']): DocumentBlock[] {
  const { rule, measures } = words.kept(params)
  return [
    { kind: 'text', text: words.eventGone, isSoft: true },
    ...(rule === null ? [] : [{ kind: 'text' as const, text: words.rule(rule) }]),
    ...(measures.length === 0 ? [] : [{ kind: 'facts' as const, facts: [...measures] }]),
  ]
}

/** The name of a vessel, as it stated it then. */
const nameOr = (name: unknown) => (typeof name === 'string' && name !== '' ? name : null)

/** Characters that a cell of the table shows whole, beside a reason and a name. */
const LONG_NOTE = 150

/** Long notes, below the table. */
const notesOf = (changes: AlertDetails['changes'], nobody: string) => {
  const items = changes
    .filter(({ note }) => (note ?? '').length > LONG_NOTE)
    .map(({ time, by, note }) => `${minuteOf(time)}, ${by?.name ?? nobody}: ${note ?? ''}`)
  return items.length === 0 ? [] : [{ kind: 'list' as const, items }]
}
