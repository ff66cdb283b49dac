import { readdirSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import type { PositionReport } from '@varuna/ais/reports/report'
import { PARTITIONS } from '@varuna/units/partition'
import { openNatsBus } from '../../apps/server/src/bus/nats-bus.ts'
import { positionsTopic } from '../../apps/server/src/bus/positions-topic.ts'
import { startNats } from '../../apps/server/src/bus/testing.ts'
import { feedEffects } from '../../apps/server/src/feeds/feed-effects.ts'
import { announcePositions } from '../../apps/server/src/services/watch/ais/announce-positions.ts'
import type { PositionStore } from '../../apps/server/src/store/interfaces/watch/position-store.ts'
import { cpuSeconds } from '../rate.ts'
import { createFleet } from './positions-fleet.ts'

/**
 * `npm run bench bus [POSITIONS A BATCH]`: announces positions on NATS, whose files are on disk, and receives them in the same process;
 * a batch is what 200 ms bring of 1,160 positions a second.
 */
const A_BATCH = Number(process.argv[3] ?? 232)
const POSITIONS = 200_000
const TICKS_PER_SECOND = 100

/** CPU seconds of the NATS server, a child of this process. */
function natsCpu(): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [name, fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
      const [, parent, ...rest] = fields?.split(' ') ?? []
      if (name?.endsWith('(nats-server') && parent === String(process.pid))
        return (Number(rest[9]) + Number(rest[10])) / TICKS_PER_SECOND
    } catch {
      // The process has ended.
    }
  }
  return NaN
}

const nats = await startNats()
const fail = (error: unknown) => {
  throw error
}
const bus = await openNatsBus(nats.url, { sleep: feedEffects.sleep, newId: () => 'bench', onFault: fail })
let [received, bytes, messages] = [0, 0, 0]
const subscriptions = await Promise.all(
  Array.from({ length: PARTITIONS }, (_, partition) =>
    bus.subscribe({ topic: positionsTopic, partition }, null, {
      async onMessage(value) {
        if (value.kind === 'stored') received += value.positions.length
      },
      onMissed: async () => {},
    }),
  ),
)
const counted: Pick<typeof bus, 'publish'> = {
  publish({ topic, partition }, value) {
    const encode = (one: typeof value) => {
      const encoded = topic.encode(one)
      bytes += encoded.byteLength
      return encoded
    }
    messages += 1
    return bus.publish({ topic: { ...topic, encode }, partition }, value)
  },
}
const stored: Pick<PositionStore, 'write'> = { write: async ({ positions }) => ({ added: positions.length }) }
const announced = await announcePositions(stored as PositionStore, counted, fail)
const batches: PositionReport[][] = []
const all = [...createFleet(POSITIONS, 20_000).batches('time')].flat().slice(0, POSITIONS)
for (let from = 0; from < all.length; from += A_BATCH) batches.push(all.slice(from, from + A_BATCH))

const begun = { here: cpuSeconds(), server: natsCpu(), bytes, messages }
for (const positions of batches) {
  await announced.positions.write({ positions, staticReports: [], progress: null })
  await announced.settled()
}
while (received < all.length) await new Promise((resolve) => setTimeout(resolve, 10))
const perPosition = (value: number) => value / all.length
const here = perPosition((cpuSeconds() - begun.here) * 1e6)
const server = perPosition((natsCpu() - begun.server) * 1e6)
const inMessage = perPosition(bytes - begun.bytes)
console.log(
  `${all.length} positions, ${A_BATCH} a batch, ${(all.length / (messages - begun.messages)).toFixed(1)} a message:`,
  `${inMessage.toFixed(0)} bytes a position; CPU ${here.toFixed(1)} us a position here (sender and receiver), ${server.toFixed(1)} us of NATS`,
)
console.log(JSON.stringify({ batch: A_BATCH, bytes: inMessage, here, server, load: loadavg()[0] }))
for (const subscription of subscriptions) await subscription.close()
await bus.close()
await nats.remove()
