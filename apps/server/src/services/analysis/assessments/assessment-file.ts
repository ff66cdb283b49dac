import type { AssessmentEntry, AssessmentFileQuery } from '@varuna/contract/analysis/assessment'
import type { Principal } from '../../../principal/principal.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { csvRow } from '../../shared/formats/csv-text.ts'
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
  store: Pick<Store, 'assessments'>,
  principal: Principal,
  { format, ...filter }: AssessmentFileQuery,
): AsyncGenerator<string> {
  const pages = readAssessments(store, principal, filter)
  if (format === 'csv') {
    yield csvRow(columns)
    for await (const page of pages) yield page.map((entry) => csvRow(columns.map((column) => entry[column]))).join('')
    return
  }
  yield '{"type":"FeatureCollection","features":['
  let separator = ''
  for await (const page of pages) {
    yield separator + page.map(featureOf).join(',')
    separator = ','
  }
  yield ']}\n'
}

function featureOf({ id, lat, lon, deletedAt: _, removedAt: __, ...properties }: AssessmentEntry): string {
  const geometry = lat === null || lon === null ? null : { type: 'Point', coordinates: [lon, lat] }
  return JSON.stringify({ type: 'Feature', id, geometry, properties })
}
