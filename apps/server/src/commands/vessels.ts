import { Command, InvalidArgumentError } from 'commander'
import type { PositionReport } from '@varuna/ais/report'
import type { Mids } from '@varuna/geo/mmsi'
import { readMmsi } from '@varuna/geo/mmsi'
import { mmsiDigits, parseMmsi, type Mmsi } from '@varuna/units/mmsi'
import { shipped } from '../paths.ts'
import { loadGeo } from '../services/load-geo.ts'
import type { AisIdentityRow } from '../store/schema.ts'
import type { PositionStore } from '../store/position-store.ts'
import { withStore } from './with-store.ts'

export const vesselsCommand = new Command('vessels')
  .description(
    'Vessels that AIS was heard of: where they were last, newest first; of one, all that it has said of itself. A time that the ' +
      'vessel or its receiver did not say has a ~',
  )
  .argument('[mmsi]', 'nine digits', vesselNumber)
  .option('--limit <count>', 'how many at most', count, 20)
  .option('--json', 'one JSON object a line')
  .action((mmsi: Mmsi | undefined, { limit, json }: { limit: number; json?: true }) =>
    withStore(async ({ positions }) => {
      const { mids } = loadGeo(shipped.geo)
      if (mmsi !== undefined) return printOne(positions, mids, mmsi, json === true)
      const latest = await positions.latest(0, limit)
      for (const position of latest) {
        const said = await positions.identities(position.mmsi)
        const name = said.findLast((row) => row.name !== null)?.name ?? null
        const flag = readMmsi(mids, position.mmsi).iso2
        process.stdout.write(
          json
            ? `${JSON.stringify({ ...position, name, flag })}\n`
            : `${placed(position)}  ${flag ?? '--'}  ${name ?? ''}\n`,
        )
      }
      if (latest.length === 0 && !json)
        process.stdout.write('No vessel was heard yet. See: varuna import --help, varuna listen --help\n')
    }),
  )

async function printOne(positions: PositionStore, mids: Mids, mmsi: Mmsi, isJson: boolean): Promise<void> {
  const [last, said] = [await positions.last(mmsi), await positions.identities(mmsi)]
  if (last === null && said.length === 0) throw new Error(`${mmsiDigits(mmsi)} was never heard.`)
  const { iso2, kind } = readMmsi(mids, mmsi)
  if (isJson) {
    process.stdout.write(`${JSON.stringify({ mmsi, flag: iso2, kind, last, identities: said })}\n`)
    return
  }
  process.stdout.write(
    `${last ? placed(last) : mmsiDigits(mmsi)}  flag ${iso2 ?? 'unknown'} (${kind.replaceAll('_', ' ')})\n`,
  )
  for (const row of said) process.stdout.write(`  ${time(row.first_ms)} to ${time(row.last_ms)}  ${told(row)}\n`)
}

const time = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

const placed = ({ mmsi, timeMs, timeFrom, lat, lon, speedKnots }: PositionReport) =>
  `${mmsiDigits(mmsi as Mmsi)}  ${time(timeMs)}${timeFrom === 'source' ? ' ' : '~'}  ${lat.toFixed(5)} ${lon.toFixed(5)}  ${speedKnots === null ? '?' : speedKnots} kn`

/** What was said, without what is not available. */
const told = ({ name, call_sign, imo, ship_type, length_m, beam_m, draught_m, destination }: AisIdentityRow) =>
  Object.entries({
    name,
    'call sign': call_sign,
    IMO: imo,
    type: ship_type,
    length: length_m,
    beam: beam_m,
    draught: draught_m,
    to: destination,
  })
    .filter(([, value]) => value !== null)
    .map(([field, value]) => `${field} ${value}`)
    .join(', ')

function vesselNumber(text: string): Mmsi {
  const mmsi = parseMmsi(text)
  if (mmsi === null) throw new InvalidArgumentError('An MMSI has nine digits.')
  return mmsi
}

function count(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('This must be a whole number from 1 on.')
  return value
}
