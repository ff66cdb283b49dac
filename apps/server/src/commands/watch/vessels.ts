import { Command, InvalidArgumentError } from 'commander'
import type { PositionReport } from '@varuna/ais/reports/report'
import type { Mids } from '@varuna/geo/flags/mmsi'
import { decodeMmsi } from '@varuna/geo/flags/mmsi'
import { formatMmsi, isSimulatedMmsi, parseMmsi, type Mmsi } from '@varuna/units/mmsi'
import { bundledPath } from '../../paths.ts'
import { loadGeo } from '../../services/shared/bundled-data/load-geo.ts'
import type { AisStaticDataRow } from '../../store/interfaces/rows/position-rows.ts'
import type { PositionStore } from '../../store/interfaces/watch/position-store.ts'
import { simulatedMark } from './simulated-mark.ts'
import { withExistingStore } from '../with-store.ts'

/** A station may change its static data any number of times; the newest are enough to identify it. */
const MAX_STATIC_REPORTS = 100

export const vesselsCommand = new Command('vessels')
  .description(
    'List vessels received over AIS by their latest position, newest first; for one MMSI, also its static and voyage data over time. ' +
      'A ~ marks a time that neither the vessel nor its receiver stated; vessels of varuna simulate are marked as simulated',
  )
  .argument('[mmsi]', 'nine digits', parseMmsiArgument)
  .option('--limit <count>', 'print at most this many', parseCount, 20)
  .option('--json', 'one JSON object a line')
  .action((mmsi: Mmsi | undefined, { limit, json }: { limit: number; json?: true }) =>
    withExistingStore(async ({ positions }) => {
      const { mids } = loadGeo(bundledPath.geo)
      if (mmsi !== undefined) return printVessel(positions, mids, mmsi, json === true)
      const latest = await positions.latest(0, limit)
      for (const position of latest) {
        const staticData = await positions.staticReports(position.mmsi, MAX_STATIC_REPORTS)
        const name = staticData.findLast((row) => row.name !== null)?.name ?? null
        const flag = decodeMmsi(mids, position.mmsi).iso2
        process.stdout.write(
          json
            ? `${JSON.stringify({ ...position, name, flag, ...simulatedMark(position.mmsi) })}\n`
            : `${formatPosition(position)}  ${flag ?? '--'}  ${name ?? ''}${isSimulatedMmsi(position.mmsi) ? '  simulated' : ''}\n`,
        )
      }
      if (latest.length === 0 && !json)
        process.stdout.write('No vessel has been received yet. See: varuna import --help, varuna listen --help\n')
    }),
  )

async function printVessel(positions: PositionStore, mids: Mids, mmsi: Mmsi, isJson: boolean): Promise<void> {
  const last = await positions.last(mmsi)
  const staticReports = await positions.staticReports(mmsi, MAX_STATIC_REPORTS)
  if (last === null && staticReports.length === 0)
    throw new Error(`No report of ${formatMmsi(mmsi)} has been received.`)
  const { iso2, kind } = decodeMmsi(mids, mmsi)
  if (isJson) {
    process.stdout.write(`${JSON.stringify({ mmsi, flag: iso2, kind, ...simulatedMark(mmsi), last, staticReports })}\n`)
    return
  }
  process.stdout.write(
    `${last ? formatPosition(last) : formatMmsi(mmsi)}  flag ${iso2 ?? 'unknown'} (${kind.replaceAll('_', ' ')})${isSimulatedMmsi(mmsi) ? '  simulated' : ''}\n`,
  )
  for (const row of staticReports)
    process.stdout.write(`  ${formatTime(row.first_ms)} to ${formatTime(row.last_ms)}  ${formatStaticData(row)}\n`)
}

const formatTime = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

const formatPosition = ({ mmsi, timeMs, timeFrom, timeUncertaintyMs, lat, lon, speedKnots }: PositionReport) =>
  `${formatMmsi(mmsi)}  ${formatTime(timeMs)}${timeFrom === 'source' ? ' ' : '~'}  ${lat.toFixed(5)} ${lon.toFixed(5)}  ${speedKnots === null ? '?' : speedKnots} kn` +
  (timeFrom === 'order'
    ? '  time unknown'
    : timeUncertaintyMs === undefined
      ? ''
      : `  ${formatUncertainty(timeUncertaintyMs)}`)

const formatUncertainty = (uncertaintyMs: number) =>
  uncertaintyMs === Infinity ? 'minute uncertain' : `time within ${Math.ceil(uncertaintyMs / 1000)} s`

/** Static and voyage data on one line, without fields that are not available. */
const formatStaticData = ({
  name,
  call_sign,
  imo,
  ship_type,
  length_m,
  beam_m,
  draught_m,
  destination,
}: AisStaticDataRow) =>
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

function parseMmsiArgument(text: string): Mmsi {
  const mmsi = parseMmsi(text)
  if (mmsi === null) throw new InvalidArgumentError('Expected an MMSI of nine digits.')
  return mmsi
}

function parseCount(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('Expected a whole number, 1 or more.')
  return value
}
