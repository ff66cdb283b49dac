import { assessmentDetails, type AssessmentDetails } from '@varuna/contract/analysis/assessment'
import { formatMmsi, isSimulatedMmsi } from '@varuna/units/mmsi'
import type { DocumentContents, DocumentFact } from '../../services/shared/pdf/write-document.ts'
import { readDrawnTrack, readVesselName } from '../../services/shared/reading/drawn-track.ts'
import {
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

const DAY_MS = 24 * 3_600_000
const MAX_PAGES = 12
const MAX_NOTES = 20
const MAX_TITLE = 60

type FishingDetails = Extract<AssessmentDetails, { of: 'vessel_report' }>

/** The document of an assessed fishing report. */
export async function fishingDocument(
  context: DocumentContext,
  details: FishingDetails,
  answer: NonNullable<FishingDetails['answer']>,
): Promise<DocumentContents> {
  const { language, product } = context
  const frame = documentFrame(context)
  const { words } = frame
  const { fishing } = words
  const { entry, notes } = details
  const { report, based_on: basedOn, mmsi } = answer
  const number = formatMmsi(mmsi)
  const [head = '', ...lines] = language.fishing.assessment(answer)
  const questions = lines.slice(0, answer.vessel === null || answer.fishing_now === null ? 0 : 2)
  const timeMs = timeMsOf(answer.timestamp)
  const fromMs = basedOn.kind === 'track' ? Math.min(timeMsOf(basedOn.from), timeMs) : timeMs - DAY_MS
  const track = await readDrawnTrack(product, mmsi, fromMs, timeMs)
  const name = (await readVesselName(product, mmsi))?.slice(0, MAX_TITLE) ?? null
  const place = { lat: report.lat, lon: report.lon }
  const nm = (value: number | null) => (value === null ? words.notKnown : words.nauticalMiles(round(value)))
  const facts: DocumentFact[] = [
    [fishing.reported, minuteOf(answer.timestamp)],
    [fishing.assessed, minuteOf(entry.assessedAt)],
    [words.position, language.cases.position(place.lat, place.lon)],
    [fishing.flag, answer.flag ?? words.notKnown],
    [fishing.speed, `${report.speed} kn`],
    [fishing.course, `${report.course}°`],
    [fishing.fromShore, nm(report.distance_from_shore)],
    [fishing.fromPort, nm(report.distance_from_port)],
    [fishing.source, report.source],
    [fishing.basedOn, basedOn.kind === 'point' ? fishing.point : fishing.ofTrack(basedOn.fixes, basedOn.hours)],
    [fishing.zones, answer.zones.map(({ name }) => name).join(', ') || words.none],
    [words.model, `${answer.model.name} ${answer.model.version}`],
  ]
  return {
    ...frame,
    kind: fishing.kind,
    title: fishing.title(name, number),
    marks: [...(answer.sample ? [words.sample] : []), ...(isSimulatedMmsi(mmsi) ? [words.simulated] : [])],
    verdict: {
      text: words.vessel.verdicts[entry.verdict],
      tone:
        entry.level === 'high'
          ? 'alarm'
          : entry.level === 'medium'
            ? 'caution'
            : entry.level === 'low'
              ? 'calm'
              : 'unknown',
      howSure: head,
    },
    facts,
    sections: [
      {
        heading: words.why,
        blocks: [
          ...questions.map((text) => ({ kind: 'text' as const, text })),
          {
            kind: 'list',
            items: answer.reasons.map(
              ({ rule, text }) => `${text} (${rule === null ? words.model.toLowerCase() : fishing.rule(rule)})`,
            ),
          },
        ],
      },
      {
        heading: words.missing,
        blocks: [
          listOrNone(
            words,
            answer.missing.map(({ text }) => text),
          ),
        ],
      },
      {
        heading: words.where,
        blocks: [
          {
            kind: 'map',
            map: { places: [{ ...place, number: 1 }], tracks: track.lines, gaps: track.gaps },
            note: `${fishing.mapNote} ${trackNote(words, track)}`,
            alt: fishing.mapAlt(number),
          },
          { kind: 'text', text: fishing.caution, isSoft: true },
        ],
      },
      ...(notes.length === 0
        ? []
        : [
            {
              heading: words.notes,
              blocks: [
                {
                  kind: 'list' as const,
                  items: notes.slice(-MAX_NOTES).map(({ text, writtenAt }) => `${minuteOf(writtenAt)}: ${text}`),
                },
              ],
            },
          ]),
      digestSection(words, [
        {
          of: words.response(`GET /api/assessments/${details.of}/${entry.id}`),
          sha256: digestOfResponse(assessmentDetails, details),
        },
        ...trackDigests(words, track),
      ]),
    ],
    maxPages: MAX_PAGES,
  }
}

const round = (value: number) => Math.round(value * 10) / 10
