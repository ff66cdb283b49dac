import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { loadavg } from 'node:os'
import { seededRandom } from '../rate.ts'

/**
 * `npm run bench live-streams [STREAMS...]`: the live streams of one process (100, 300 and 1,000), each of an area, every fiftieth of the
 * world, while 20,000 vessels report 5,000 times a second: whether each gets what lies in its area, how late, and what it costs.
 */
const asked = process.argv.slice(3).map(Number)
const STREAMS = asked.length > 0 ? asked : [100, 300, 1_000]
const VESSELS = 20_000
const PER_SECOND = 5_000
const SECONDS = 20
const AREA_DEGREES = 4
const WORLD_EVERY = 50
/** Only every tenth stream is parsed row by row; parsing all would measure the client. */
const READ_EVERY = 10
const ROW = /\[(\d+),(\d+),/g
/** No vessel of the fleet has events. */
const ROW_END = ',[]]'

interface Place {
  mmsi: number
  lat: number
  lon: number
}
interface Used {
  cpuShare: number
  rss: number
  /** Time of each vessel's last report. */
  times: number[]
}

/** Vessels move less than this during the measurement. */
const EDGE = 0.01
const timeOf = ({ times }: Used, mmsi: number) => times[mmsi - 200_000_000]
const quantile = (sorted: Float64Array, of: number) => sorted[Math.floor(sorted.length * of)] ?? NaN

/** Opens a stream and counts its rows; `onReport`, unless null, gets each row's vessel and report time. */
const openStream = (
  url: string,
  onRows: (rows: number) => void,
  onReport: ((mmsi: number, reportedMs: number) => void) | null,
) =>
  new Promise<() => void>((resolve, reject) => {
    const sent = request(url, { agent: false }, (answer) => {
      let rest = ''
      answer.on('error', () => {})
      answer.on('data', (chunk: Buffer) => {
        const text = rest + chunk.toString('latin1')
        const end = text.lastIndexOf(ROW_END) + ROW_END.length
        rest = end < ROW_END.length ? text : text.slice(end)
        let rows = 0
        for (let at = text.indexOf(ROW_END); at >= 0; at = text.indexOf(ROW_END, at + 1)) rows += 1
        onRows(rows)
        if (onReport && rows > 0)
          for (const [, mmsi, timeMs] of text.slice(0, end).matchAll(ROW)) onReport(Number(mmsi), Number(timeMs))
      })
      resolve(() => void sent.destroy())
    })
    sent.on('error', reject)
    sent.end()
  })

async function measure(streams: number): Promise<object> {
  const server = fork(new URL('./live-streams-server.ts', import.meta.url), [VESSELS, PER_SECOND, streams].map(String))
  const [{ port, fleet }] = (await once(server, 'message')) as [{ port: number; fleet: Place[] }]
  const random = seededRandom(streams)
  const delays: number[] = []
  const rows = new Float64Array(streams)
  const half = AREA_DEGREES / 2
  const closers: (() => void)[] = []
  /** The last report of each vessel received by the streams parsed row by row, with the vessels of their areas. */
  const read: { shown: Map<number, number>; inArea: Place[] }[] = []
  for (let at = 0; at < streams; at += 1) {
    const { lat, lon } = fleet[Math.floor(random() * VESSELS)] as Place
    const box = { south: lat - half, north: lat + half, west: lon - half, east: lon + half }
    const isWorld = at % WORLD_EVERY === 0 || box.west < -180 || box.east > 180
    const isRead = at % READ_EVERY === 0
    const shown = new Map<number, number>()
    const isIn = (one: Place) => Math.abs(one.lat - lat) < half - EDGE && Math.abs(one.lon - lon) < half - EDGE
    if (isRead) read.push({ shown, inArea: isWorld ? fleet : fleet.filter(isIn) })
    const query = isWorld
      ? ''
      : `?${new URLSearchParams(Object.entries(box).map(([side, value]) => [side, String(value)]))}`
    closers.push(
      await openStream(
        `http://127.0.0.1:${port}/${query}`,
        (count) => void (rows[at] = (rows[at] ?? 0) + count),
        isRead
          ? (mmsi, reportedMs) => {
              shown.set(mmsi, reportedMs)
              delays.push(Date.now() - reportedMs)
            }
          : null,
      ),
    )
  }
  server.send(SECONDS)
  const [used] = (await once(server, 'message')) as [Used]
  for (const close of closers) close()
  server.kill()
  const areas = read.map(({ shown, inArea }) => inArea.map(({ mmsi }) => shown.get(mmsi) === timeOf(used, mmsi)))
  const current = areas.flat().filter(Boolean).length
  const all = areas.flat().length
  const sorted = Float64Array.from(delays).sort()
  const p50 = quantile(sorted, 0.5)
  const p99 = quantile(sorted, 0.99)
  const count = rows.reduce((sum, one) => sum + one, 0)
  const perRow = (used.cpuShare * SECONDS * 1e6) / count
  console.log(
    `${streams} streams: ${(count / SECONDS / 1000).toFixed(0)} k rows/s, p50 ${p50} ms, p99 ${p99} ms from report to client;`,
    `${current} of ${all} vessels in the areas that were read are where they reported last;`,
    `server ${(100 * used.cpuShare).toFixed(0)}% of a core, ${perRow.toFixed(1)} us a row, ${Math.round(used.rss / 1e6)} MB`,
  )
  return { streams, rowsPerSecond: count / SECONDS, p50, p99, current, all, cpuShare: used.cpuShare, rss: used.rss }
}

const results: object[] = []
for (const streams of STREAMS) results.push(await measure(streams))
console.log(JSON.stringify({ vessels: VESSELS, perSecond: PER_SECOND, load: loadavg()[0], results }))
