import { Command } from 'commander'
import { locate, type Geo } from '@varuna/geo/locate'
import { noOfficialZones } from '@varuna/geo/zones/official-zones'
import { environment, readConfig } from '../../config.ts'
import { readFileLines } from '../../input-files/read-file-lines.ts'
import { bundledPath } from '../../paths.ts'
import { withPlaceLists } from '../../services/watch/places/place-lists.ts'
import { openImportedZones, type ImportedZones } from '../../services/watch/zones/imported-zones.ts'
import { loadGeo } from '../../services/shared/bundled-data/load-geo.ts'
import { parseDegrees, readCsvPoints } from '../../input-files/points-in-csv.ts'
import { openOutput } from '../open-output.ts'
import { hasDatabase } from '../open-configured.ts'
import { withStore } from '../with-store.ts'

/** Always uses the embedded coastline, whatever geocoder is configured: a file of points would overload a public service. */
export const locateCommand = new Command('locate')
  .description(
    'Print what is at a position as JSON, one line a point: water or land, distance from shore, nearest port, waters, zones',
  )
  .argument('[lat]', 'latitude in degrees, -90 to 90')
  .argument('[lon]', 'longitude in degrees, -180 to 180')
  .option(
    '--file <csv>',
    'a CSV file with columns lat and lon, plain or packed with gzip, zstd or zip; - reads standard input',
  )
  .action(async (lat: string | undefined, lon: string | undefined, { file }: { file?: string }) => {
    if (file === undefined && (lat === undefined || lon === undefined)) {
      throw new Error('Expected a latitude and a longitude, or --file.')
    }
    const input = file ?? {
      lat: parseCoordinate('latitude', lat ?? '', 90),
      lon: parseCoordinate('longitude', lon ?? '', 180),
    }
    const geo = loadGeo(bundledPath.geo)
    await withImports(geo, async (here, zones) =>
      typeof input === 'string'
        ? locateFile(here, zones, input)
        : openOutput().write(await placeLine(here, zones, input.lat, input.lon)),
    )
  })
  .allowUnknownOption()

/** Opens the store only if there is one, so that no database is created. */
function withImports(geo: Geo, use: (geo: Geo, zones: Pick<ImportedZones, 'at'>) => Promise<void>): Promise<void> {
  if (!hasDatabase(readConfig(environment))) return use(geo, { at: async () => noOfficialZones })
  return withStore(async (store) => use(await withPlaceLists(geo, { store }), openImportedZones(store, geo.zones)))
}

async function locateFile(geo: Geo, zones: Pick<ImportedZones, 'at'>, path: string): Promise<void> {
  const output = openOutput()
  let badLines = 0
  for await (const point of readCsvPoints(readFileLines(path))) {
    if (output.isClosed()) return
    if (point.ok) {
      await output.write(await placeLine(geo, zones, point.value.lat, point.value.lon))
    } else {
      badLines += 1
      process.stderr.write(`${point.error}\n`)
    }
  }
  if (badLines > 0) throw new Error(`${badLines} line(s) could not be read.`)
}

async function placeLine(geo: Geo, zones: Pick<ImportedZones, 'at'>, lat: number, lon: number): Promise<string> {
  return `${JSON.stringify(locate(geo, lat, lon, null, undefined, await zones.at(lat, lon)))}\n`
}

function parseCoordinate(name: string, text: string, max: number): number {
  const value = parseDegrees(text.trim())
  if (!(Math.abs(value) <= max)) {
    throw new Error(`${name} must be a number from -${max} to ${max}, got ${JSON.stringify(text)}.`)
  }
  return value
}
