import type { AssessmentVerdict } from '@varuna/contract/analysis/assessment'
import { statesProbability, type AnalysedImage } from '@varuna/contract/analysis/image'
import { foldName, foldSpellings } from '@varuna/geo/fold-name'
import type {
  AssessmentRow,
  ImageRow,
  IntelligenceReportRow,
  VesselReportRow,
} from '../../interfaces/rows/assessment-rows.ts'

/** Maximum UTF-16 code units of a record's search text: PostgreSQL refuses index rows over 2,704 bytes. */
const MAX_SEARCHED = 480

/** Normalises text for searching. */
const foldText = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Folded texts, followed by their words with diacritics removed, where those differ. */
const searchText = (texts: readonly string[]): string => {
  const folded = foldText(texts.join('\n'))
  const plain = folded.split(/\s+/).flatMap((word) => (isPlain(word) ? [] : [foldName(word)]))
  return [folded, ...new Set(plain)].join(' ').trimEnd().slice(0, MAX_SEARCHED).toWellFormed()
}

const isPlain = (word: string) => /^[!-~]*$/.test(word)

/** The spellings of a typed word; a text matches if it contains one. */
export const searchedSpellings = (word: string): readonly string[] => {
  const folded = foldText(word)
  return isPlain(folded) ? [folded] : [...new Set([folded, ...foldSpellings(folded)])].filter((one) => one !== '')
}

type About = Pick<
  AssessmentRow,
  'kind' | 'subject' | 'mmsi' | 'share' | 'lat' | 'lon' | 'time_ms' | 'created_ms' | 'alerted'
> & { verdict: AssessmentVerdict; texts: readonly string[] }

const entryRow = (
  { id, user_id }: Pick<AssessmentRow, 'id' | 'user_id'>,
  { texts, share, ...about }: About,
): AssessmentRow => ({
  id,
  user_id,
  ...about,
  share,
  share_rank: share ?? -1,
  note_count: 0,
  search_text: searchText(texts),
  deleted_ms: null,
})

/** Place and time of an image if known; otherwise the time of its upload. */
export const imagePlace = ({ analysis, uploaded_at_ms }: Pick<ImageRow, 'analysis' | 'uploaded_at_ms'>) => {
  const scene = (read(analysis)['scene'] ?? null) as { lat: number; lon: number; time: string | null } | null
  return {
    lat: scene?.lat ?? null,
    lon: scene?.lon ?? null,
    time_ms: scene?.time ? Date.parse(scene.time) : uploaded_at_ms,
  }
}

const judgedIn = ({ analysis, verdict }: ImageRow) => {
  const { abstention = null } = read(analysis) as Partial<Pick<AnalysedImage, 'abstention'>>
  return { verdict, abstention }
}

export const imageEntry = (row: ImageRow): AssessmentRow =>
  entryRow(row, {
    kind: 'image',
    subject: row.filename,
    mmsi: null,
    verdict: row.verdict,
    share: statesProbability(judgedIn(row)) ? row.probability : null,
    ...imagePlace(row),
    created_ms: row.uploaded_at_ms,
    alerted: row.needs_alert,
    texts: [row.filename],
  })

export const vesselReportEntry = (row: VesselReportRow): AssessmentRow =>
  entryRow(row, {
    kind: 'vessel_report',
    subject: String(row.mmsi),
    mmsi: row.mmsi,
    verdict: row.is_illegal
      ? 'rule_broken'
      : row.probability === null
        ? 'cannot_say'
        : read(row.assessment)['verdict'] === 'fishing'
          ? 'fishing'
          : 'not_fishing',
    share: row.probability,
    lat: row.lat,
    lon: row.lon,
    time_ms: row.timestamp_ms,
    created_ms: row.created_at_ms,
    alerted: row.alert_needed,
    texts: [String(row.mmsi)],
  })

const riskVerdicts = { High: 'high_risk', Medium: 'medium_risk', Low: 'low_risk' } as const

export const intelligenceReportEntry = (row: IntelligenceReportRow): AssessmentRow =>
  entryRow(row, {
    kind: 'intelligence_report',
    subject: row.vessel_id,
    mmsi: null,
    verdict: read(row.assessment)['assessable'] === false ? 'not_assessable' : riskVerdicts[row.risk_level],
    share: row.risk_score / 100,
    lat: row.lat,
    lon: row.lon,
    time_ms: row.timestamp_ms,
    created_ms: row.created_at_ms,
    alerted: row.alerted,
    texts: [row.vessel_id, row.last_port, row.next_port, row.flag_state],
  })

function read(json: string): Record<string, unknown> {
  try {
    return (JSON.parse(json) as Record<string, unknown> | null) ?? {}
  } catch {
    return {}
  }
}
