import { readFileSync } from 'node:fs'
import type { VesselListKind } from '@varuna/contract/watch/vessel-list'
import type { Countries } from '@varuna/geo/flags/countries'
import { serveReading } from '../../../jobs/reading/serve-reading.ts'
import { loadCountries } from '../../shared/bundled-data/load-geo.ts'
import { readListRows } from './read-list-rows.ts'

/** A local file that holds a list. */
export interface StoredList {
  kind: VesselListKind
  path: string
  geoDir: string
}

let countries: Countries | null = null

serveReading(({ kind, path, geoDir }: StoredList) =>
  readListRows((countries ??= loadCountries(geoDir)), kind, readFileSync(path)),
)
