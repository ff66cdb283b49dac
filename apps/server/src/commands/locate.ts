import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Command } from 'commander'
import { locate, type Geo } from '@varuna/geo/locate'
import { nothingOfficial } from '@varuna/geo/official-zones'
import { environment, readConfig } from '../config.ts'
import { shipped } from '../paths.ts'
import { openImportedZones, type ImportedZones } from '../services/imported-zones.ts'
import { loadGeo } from '../services/load-geo.ts'
import { degreesIn, pointsInCsv } from '../services/points-in-csv.ts'
import { withStore } from './with-store.ts'

/** By the embedded coastline alone, whatever geocoder is configured: a file of points is no load for a public service. */
export const locateCommand = new Command('locate')
  .description(
    'Say what is at a position: water or land, distance from shore, nearest port, waters, zones. JSON, a line a point',
  )
  .argument('[lat]', 'latitude in degrees, -90 to 90')
  .argument('[lon]', 'longitude in degrees, -180 to 180')
  .option('--file <csv>', 'a CSV file with columns lat and lon')
  .action(async (lat: string | undefined, lon: string | undefined, { file }: { file?: string }) => {
    if (file === undefined && (lat === undefined || lon === undefined)) {
      throw new Error('Give a latitude and a longitude, or --file.')
    }
    const place = file ?? { lat: degrees('latitude', lat ?? '', 90), lon: degrees('longitude', lon ?? '', 180) }
    if (typeof place === 'string' && !existsSync(place)) throw new Error(`There is no ${place}.`)
    const geo = loadGeo(shipped.geo)
    await withImportedZones(geo, (zones) =>
      typeof place === 'string' ? locateFile(geo, zones, place) : print(geo, zones, place.lat, place.lon),
    )
  })
  .allowUnknownOption()

/** Makes no database where there is none. */
function withImportedZones(geo: Geo, use: (zones: ImportedZones) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(environment)
  const hasStore = databaseUrl !== null || existsSync(join(dataDir, 'varuna.sqlite'))
  if (!hasStore) return use({ at: async () => nothingOfficial })
  return withStore((store) => use(openImportedZones(store, geo.zones)))
}

async function locateFile(geo: Geo, zones: ImportedZones, path: string): Promise<void> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity })
  let faults = 0
  for await (const point of pointsInCsv(lines)) {
    if (point.ok) {
      await print(geo, zones, point.value.lat, point.value.lon)
    } else {
      faults += 1
      process.stderr.write(`${point.error}\n`)
    }
  }
  if (faults > 0) throw new Error(`${faults} line(s) could not be read.`)
}

async function print(geo: Geo, zones: ImportedZones, lat: number, lon: number): Promise<void> {
  const place = locate(geo, lat, lon, null, undefined, await zones.at(lat, lon))
  process.stdout.write(`${JSON.stringify(place)}\n`)
}

function degrees(name: string, text: string, most: number): number {
  const value = degreesIn(text.trim())
  if (!(Math.abs(value) <= most)) {
    throw new Error(`${name} must be a number between -${most} and ${most}; this is ${JSON.stringify(text)}.`)
  }
  return value
}
