import { parseArgs } from 'node:util'
import { emptyCounts } from '@varuna/ais/streams/filter-reports'
import { createTally } from '@varuna/ais/streams/tally'
import type { PositionReport, StaticReport } from '@varuna/ais/reports/report'
import { alerts as sentences } from '@varuna/language/desk/alert-sentences'
import { textOf } from '@varuna/language/text'
import { bundledPath } from '../../apps/server/src/paths.ts'
import { loadGeo } from '../../apps/server/src/services/shared/bundled-data/load-geo.ts'
import { openAisFiles } from '../../apps/server/src/services/watch/ais/open-ais-file.ts'
import { readAisReports } from '../../apps/server/src/services/watch/ais/read-ais-reports.ts'
import {
  createSimulation,
  openSimulatedSea,
} from '../../apps/server/src/services/watch/simulation/create-simulation.ts'
import { toPositionReport, toStaticReport } from '../../apps/server/src/services/watch/simulation/simulated-reports.ts'
import { playDay, STEP_MS, type RaisedAlert } from './played-day.ts'
import { describeTruth, judgeByTruth } from './simulated-truth.ts'

/**
 * `npm run bench nuisance [-- --vessels 300 --hours 24 --seed 1,2,3] [--list] [FILE ...]`: the alerts an hour that a server raises of simulated
 * vessels, whose truth is known, or of AIS files, as if it received them live.
 */
const { values, positionals } = parseArgs({
  args: process.argv.slice(process.argv[2] === 'nuisance' ? 3 : 2),
  allowPositionals: true,
  options: {
    vessels: { type: 'string', default: '300' },
    hours: { type: 'string', default: '24' },
    seed: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
  },
})
const HOUR_MS = 3_600_000
const geo = loadGeo(bundledPath.geo)

const sentenceOf = ({ alert }: RaisedAlert): string =>
  textOf(sentences, { code: alert.code, params: JSON.parse(alert.params) } as Parameters<typeof textOf>[1] as never)

const time = (ms: number | null) => (ms === null ? 'lasts' : new Date(ms).toISOString().slice(0, 16).replace('T', ' '))

const ruleOf = ({ alert, event }: RaisedAlert): string =>
  event?.rule ?? String((JSON.parse(alert.params) as { rule?: unknown }).rule ?? 'none')

function show(name: string, raised: readonly RaisedAlert[], hours: number): void {
  console.log(
    `\n${name}: ${raised.length} alerts in ${hours.toFixed(1)} h, ${(raised.length / hours).toFixed(2)} an hour`,
  )
  const groups = Map.groupBy(raised, (one) => `${one.alert.code} | ${ruleOf(one)} | ${one.alert.level}`)
  console.log('alert | rule | level | alerts | an hour | vessels | raised again')
  for (const [group, of] of [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const vessels = new Set(of.flatMap(({ alert }) => [alert.mmsi, alert.other_mmsi]).filter((mmsi) => mmsi !== null))
    const again = of.reduce((sum, { alert }) => sum + alert.count - 1, 0)
    console.log(`${group} | ${of.length} | ${(of.length / hours).toFixed(2)} | ${vessels.size} | ${again}`)
  }
}

function list(raised: readonly RaisedAlert[], more: (one: RaisedAlert) => string = () => ''): void {
  for (const one of raised) {
    const { alert, event } = one
    const place = alert.lat === null ? '' : `${alert.lat.toFixed(3)} ${alert.lon?.toFixed(3)}`
    const evidence = event
      ? `${event.confidence} ${time(event.fromMs)} to ${time(event.toMs)} ${JSON.stringify(event.details)}`
      : 'its event was removed'
    console.log(
      `${time(alert.raised_at_ms)} ${alert.level} ${ruleOf(one)} x${alert.count} ${place} | ${sentenceOf(one)} | ${evidence} ${more(one)}`,
    )
  }
}

/** Reports in steps, in time order. */
function* inSteps(fromMs: number, positions: readonly PositionReport[], staticReports: readonly StaticReport[]) {
  const at = ({ timeMs }: { timeMs: number }) => Math.floor((timeMs - fromMs) / STEP_MS)
  const [placed, stated] = [Map.groupBy(positions, at), Map.groupBy(staticReports, at)]
  const last = [...placed.keys()].reduce((a, b) => Math.max(a, b), 0)
  for (let step = 0; step <= last; step += 1)
    yield { positions: placed.get(step) ?? [], staticReports: stated.get(step) ?? [] }
}

async function playFile(path: string): Promise<void> {
  for (const file of await openAisFiles(path)) {
    const positions: PositionReport[] = []
    const staticReports: StaticReport[] = []
    for await (const reports of readAisReports(file, Date.now(), createTally(), emptyCounts())) {
      for (const one of reports.positions) positions.push(one)
      for (const one of reports.staticReports) staticReports.push(one)
    }
    const sorted = positions.toSorted((a, b) => a.timeMs - b.timeMs)
    const [fromMs, toMs] = [sorted[0]?.timeMs ?? 0, sorted.at(-1)?.timeMs ?? 0]
    const raised = await playDay(geo, fromMs, inSteps(fromMs, sorted, staticReports))
    const hours = (toMs - fromMs) / HOUR_MS
    const vessels = new Set(sorted.map(({ mmsi }) => mmsi)).size
    show(`${file.name}, ${sorted.length} positions of ${vessels} vessels`, raised, hours)
    if (values.list) list(raised)
  }
}

const fromMs = Date.UTC(2026, 9, 1)
const period = { fromMs, toMs: fromMs + Number(values.hours) * HOUR_MS }

async function playSimulation(seed: number) {
  const sea = openSimulatedSea(geo, bundledPath)
  const simulation = createSimulation(sea, { seed, vessels: Number(values.vessels), period })
  const steps = (function* () {
    for (let untilMs = fromMs + STEP_MS; untilMs <= period.toMs; untilMs += STEP_MS) {
      const reports = simulation.receiveUntil(untilMs)
      yield {
        positions: reports.map(toPositionReport),
        staticReports: reports.filter(({ hasStaticData }) => hasStaticData).map(toStaticReport),
      }
    }
  })()
  const raised = await playDay(geo, fromMs, steps)
  const truth = judgeByTruth(simulation.fleet, period, raised)
  show(`${simulation.fleet.length} simulated vessels, seed ${seed}`, raised, Number(values.hours))
  if (values.list) list(raised, (one) => `| ${truth.verdicts.get(one)}`)
  return truth
}

if (positionals.length > 0) for (const path of positionals) await playFile(path)
else {
  const truths = []
  for (const seed of values.seed.split(',').map(Number)) truths.push(await playSimulation(seed))
  console.log(describeTruth(truths))
}
