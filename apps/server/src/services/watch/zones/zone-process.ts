import type { ZoneKind } from '@varuna/geo/zones/read-zone-feature'
import { serveReading } from '../../../jobs/reading/serve-reading.ts'
import { parseZones, type FileZone } from './import-zones.ts'
import { readZoneFile } from './read-zone-file.ts'

/** A local file of zones. */
export interface ZoneTask {
  path: string
  name: string
  kind: ZoneKind | null
  maxPositions: number
}

const BYTES_AT_ONCE = 4 * 1024 * 1024

serveReading(async function* ({ path, name, kind, maxPositions }: ZoneTask): AsyncGenerator<FileZone[]> {
  let [zones, bytes]: [FileZone[], number] = [[], 0]
  const reading = { kind, nameField: null, countryField: null }
  for await (const zone of parseZones(readZoneFile(path, name), reading, maxPositions)) {
    zones.push(zone)
    bytes += zone.polygons.reduce((sum, { rings }) => sum + rings.length, 0)
    if (bytes < BYTES_AT_ONCE) continue
    yield zones
    ;[zones, bytes] = [[], 0]
  }
  yield zones
})
