import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Command } from 'commander'
import { locate, type Geo } from '@varuna/geo/locate'
import { shipped } from '../paths.ts'
import { loadGeo } from '../services/load-geo.ts'
import { pointsInCsv } from '../services/points-in-csv.ts'

export const locateCommand = new Command('locate')
  .description(
    'Say what is at a position: water or land, distance from shore, nearest port, zones. JSON, a line a point',
  )
  .argument('[lat]', 'latitude in degrees, -90 to 90')
  .argument('[lon]', 'longitude in degrees, -180 to 180')
  .option('--file <csv>', 'a CSV file with columns lat and lon')
  .action(async (lat: string | undefined, lon: string | undefined, options: { file?: string }) => {
    const geo = loadGeo(shipped.geo)
    if (options.file !== undefined) return locateFile(geo, options.file)
    if (lat === undefined || lon === undefined) throw new Error('Give a latitude and a longitude, or --file.')
    print(geo, degrees('latitude', lat, 90), degrees('longitude', lon, 180))
  })
  .allowUnknownOption()

async function locateFile(geo: Geo, path: string): Promise<void> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity })
  let faults = 0
  for await (const point of pointsInCsv(lines)) {
    if (point.ok) {
      print(geo, point.value.lat, point.value.lon)
    } else {
      faults += 1
      process.stderr.write(`${point.error}\n`)
    }
  }
  if (faults > 0) throw new Error(`${faults} line(s) could not be read.`)
}

function print(geo: Geo, lat: number, lon: number): void {
  process.stdout.write(`${JSON.stringify(locate(geo, lat, lon))}\n`)
}

function degrees(name: string, text: string, most: number): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value) || Math.abs(value) > most) {
    throw new Error(`${name} must be a number between -${most} and ${most}; this is ${JSON.stringify(text)}.`)
  }
  return value
}
