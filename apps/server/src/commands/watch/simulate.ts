import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { FIRST_SIMULATED_MMSI, LAST_SIMULATED_MMSI } from '@varuna/units/mmsi'
import type { ReceivedReport } from '@varuna/simulation/receivers/reception'
import { Command, InvalidArgumentError } from 'commander'
import { operator } from '../../audit/actor.ts'
import { bundledPath } from '../../paths.ts'
import { loadGeo } from '../../services/shared/bundled-data/load-geo.ts'
import {
  createSimulation,
  openSimulatedSea,
  type Simulation,
} from '../../services/watch/simulation/create-simulation.ts'
import {
  endingAct,
  endingRow,
  finishRemoving,
  prepareAlerts,
  removeEverything,
} from '../../services/watch/simulation/end-simulation.ts'
import {
  CSV_HEADER,
  toCsvRow,
  toPositionReport,
  toStaticReport,
} from '../../services/watch/simulation/simulated-reports.ts'
import { createSentenceEncoder } from '../../services/watch/simulation/simulated-sentences.ts'
import type { SimulatedCounts } from '../../store/interfaces/simulation-store.ts'
import { parseTimeOption } from '../parse-time-option.ts'
import { withFollowedStore } from './with-followed-store.ts'
import { withExistingStore } from '../with-store.ts'

const MAX_VESSELS = 5_000
const MAX_HOURS = 31 * 24
const BATCH = 20_000
const RUNS_IN_SERVER =
  'Simulated traffic runs in the server, with the same MMSIs. End it there first: on the live map, or with DELETE /api/simulation.'

interface Options {
  vessels: number
  hours: number
  seed: number
  from?: number
  out?: string
  nmea?: string
  remove?: true
  yes?: true
}

export const simulateCommand = new Command('simulate')
  .description(
    'Simulate vessels and store what receivers would get of them, in place of an earlier simulation: cargo, tankers and ferries on sea routes, fishing vessels, an ' +
      'encounter, a tanker that goes dark, a change of identity, falsified positions. Their names begin with SIM and their MMSIs ' +
      `(${FIRST_SIMULATED_MMSI} to ${LAST_SIMULATED_MMSI}) with 200, which no country has, so they are never taken for real ones`,
  )
  .option('--vessels <count>', `1 to ${MAX_VESSELS.toLocaleString('en')}`, parseCount(1, MAX_VESSELS), 300)
  .option('--hours <hours>', `1 to ${MAX_HOURS}`, parseCount(1, MAX_HOURS), 24)
  .option('--seed <number>', 'the same seed and time give the same fleet', parseCount(0, 2 ** 31 - 1), 1)
  .option('--from <time>', 'beginning, in UTC (default: so that the last hour is the present one)', parseTimeOption)
  .option('--out <file.csv>', 'write a plain CSV for varuna tracks and varuna events instead of storing')
  .option('--nmea <file>', 'write NMEA sentences instead of storing')
  .option(
    '--remove',
    'remove everything simulated from the store, after a question; alerts that somebody has touched stay, and for a day the others can be restored in Watch',
  )
  .option('--yes', 'with --remove: do not ask')
  .action(async (options: Options) => {
    if (options.remove) return removeSimulated(options.yes === true)
    const simulation = simulate(options)
    if (options.out !== undefined)
      return writeFile(simulation, options.out, `${CSV_HEADER}\n`, (one) => `${toCsvRow(one)}\n`)
    if (options.nmea !== undefined) return writeFile(simulation, options.nmea, '', createSentenceEncoder())
    return storeReports(simulation)
  })

const HOUR_MS = 3_600_000

function simulate({ seed, vessels, hours, from }: Options): Simulation {
  const fromMs = from ?? Math.floor(Date.now() / HOUR_MS) * HOUR_MS - hours * HOUR_MS
  process.stderr.write(`Simulating ${vessels} vessels from ${new Date(fromMs).toISOString()} for ${hours} h...\n`)
  const period = { fromMs, toMs: fromMs + hours * HOUR_MS }
  return createSimulation(openSimulatedSea(loadGeo(bundledPath.geo), bundledPath), { seed, vessels, period })
}

const showProgress = (share: number, reports: number) => {
  if (process.stderr.isTTY)
    process.stderr.write(`\r${Math.round(share * 100)}%  ${reports.toLocaleString('en')} reports\u001b[K`)
}

const showOutcome = ({ fleet }: Simulation, reports: number, where: string) => {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  process.stderr.write(`${reports.toLocaleString('en')} simulated reports of ${fleet.length} vessels ${where}\n`)
}

async function writeFile(
  simulation: Simulation,
  path: string,
  header: string,
  format: (report: ReceivedReport) => string,
): Promise<void> {
  const file = createWriteStream(path)
  file.write(header)
  let written = 0
  for (const { reports, share } of simulation.reports()) {
    if (!file.write(reports.map(format).join(''))) await once(file, 'drain')
    written += reports.length
    showProgress(share, written)
  }
  file.end()
  await once(file, 'finish')
  showOutcome(simulation, written, `written to ${path}`)
}

/** A stored fleet replaces an earlier one, whose vessels have the same MMSIs. */
const storeReports = (simulation: Simulation): Promise<void> =>
  withFollowedStore(async ({ positions, simulation: inServer }) => {
    const row = await inServer.get()
    if (row !== null && row.state !== 'ended') throw new Error(RUNS_IN_SERVER)
    showRemoved(await positions.removeSimulated())
    await prepareAlerts(inServer, { restores: 0 })
    if (row !== null) await inServer.remove()
    let stored = 0
    for (const { reports, share } of simulation.reports()) {
      for (let first = 0; first < reports.length; first += BATCH) {
        const batch = reports.slice(first, first + BATCH)
        const staticReports = batch.filter(({ hasStaticData }) => hasStaticData).map(toStaticReport)
        await positions.write({ positions: batch.map(toPositionReport), staticReports, progress: null })
      }
      stored += reports.length
      showProgress(share, stored)
    }
    showOutcome(simulation, stored, 'stored')
  })

const removeSimulated = (isAnswered: boolean): Promise<void> =>
  withExistingStore(async ({ positions, simulation }) => {
    const row = await simulation.get()
    if (row !== null && row.state !== 'ended') throw new Error(RUNS_IN_SERVER)
    const counts = await simulation.counts()
    if (counts.vessels === 0 && counts.alerts === counts.kept)
      return void process.stderr.write('There is nothing simulated to remove.\n')
    process.stderr.write(`${describeRemoval(counts)}\n`)
    if (!isAnswered && !(await isConfirmed())) return void process.stderr.write('Nothing was removed.\n')
    if (row === null) await simulation.add(endingRow(Date.now()), endingAct(counts, operator, Date.now()))
    showRemoved(await removeEverything({ simulation, positions }))
    await finishRemoving(simulation, Date.now())
  })

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** Describes what a removal deletes and keeps. */
export const describeRemoval = ({ vessels, alerts, decided, withNotes, kept }: SimulatedCounts): string =>
  `This removes ${counted(vessels, 'simulated vessel', 'simulated vessels')} and ${counted(alerts - kept, 'alert', 'alerts')} about them. ` +
  `Of ${counted(alerts, 'alert', 'alerts')}, ${decided.toLocaleString('en')} decided and ${withNotes.toLocaleString('en')} with notes, ` +
  `${counted(kept, 'stays', 'stay')}, marked as simulated. The same seed and times make the vessels again.`

/** Asks on the terminal; without a terminal nobody could answer. */
async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error('Nobody can be asked without a terminal. Add --yes to remove them.')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await terminal.question('Remove them? [y/N] ')).trim())
  } finally {
    terminal.close()
  }
}

const showRemoved = (positions: number) =>
  process.stderr.write(`${positions.toLocaleString('en')} earlier simulated positions removed\n`)

function parseCount(least: number, most: number) {
  return (text: string): number => {
    const value = Number(text)
    if (!Number.isInteger(value) || value < least || value > most)
      throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`)
    return value
  }
}
