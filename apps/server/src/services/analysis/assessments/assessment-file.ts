import type { AssessmentEntry, AssessmentFileQuery } from '@varuna/contract/analysis/assessment'
import type { Principal } from '../../../principal/principal.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { csvRow } from '../../shared/formats/csv-text.ts'
import { storedIntelligenceAssessment } from '../trafficking/stored-intelligence-assessment.ts'
import { readAssessments } from './entries.ts'

const columns = [
  'of',
  'id',
  'subject',
  'mmsi',
  'verdict',
  'level',
  'share',
  'lat',
  'lon',
  'time',
  'assessedAt',
  'alerted',
  'noteCount',
] as Exclude<keyof AssessmentEntry, 'team'>[]

export const assessmentFileTypes = { csv: 'text/csv; charset=utf-8', geojson: 'application/geo+json' } as const

/** Streams the assessments that match a filter as a file. */
export async function* writeAssessmentFile(
  store: Pick<Store, 'assessments' | 'intelligenceReports'>,
  principal: Principal,
  { format, ...filter }: AssessmentFileQuery,
): AsyncGenerator<string> {
  const pages = readAssessments(store, principal, filter)
  if (format === 'csv') {
    yield csvRow([...columns, 'findings'])
    for await (const page of pages) {
      const rows: string[] = []
      for (const entry of page)
        rows.push(csvRow([...columns.map((column) => entry[column]), await readFindings(store, principal, entry)]))
      yield rows.join('')
    }
    return
  }
  yield '{"type":"FeatureCollection","features":['
  let separator = ''
  for await (const page of pages) {
    const features: string[] = []
    for (const entry of page) features.push(featureOf(entry, await readFindings(store, principal, entry)))
    yield separator + features.join(',')
    separator = ','
  }
  yield ']}\n'
}

/** What was entered as found aboard, each with its source and day; null for other assessments and where nothing was. */
async function readFindings(
  { intelligenceReports }: Pick<Store, 'intelligenceReports'>,
  principal: Principal,
  { of, id }: AssessmentEntry,
): Promise<string | null> {
  if (of !== 'intelligence_report') return null
  const row = await intelligenceReports.get(principal, id)
  const { findings = [] } = (row && storedIntelligenceAssessment.read(row.assessment)) ?? {}
  return findings.map(({ what, source, date }) => `${what} (${source}, ${date})`).join('; ') || null
}

function featureOf(
  { id, lat, lon, deletedAt: _, removedAt: __, ...properties }: AssessmentEntry,
  findings: string | null,
): string {
  const geometry = lat === null || lon === null ? null : { type: 'Point', coordinates: [lon, lat] }
  return JSON.stringify({ type: 'Feature', id, geometry, properties: { ...properties, findings } })
}
