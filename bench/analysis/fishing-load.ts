import { connect } from 'node:net'

/** One round of load: connections that send a report as soon as the previous response arrives. */
export interface LoadOrder {
  port: number
  path: string
  /** One for each account, which reports the same vessels again and again. Empty for a route without accounts. */
  cookies: readonly string[]
  connections: number
  seconds: number
  /** Number of the first report, so that no report is sent twice. */
  from: number
}

export interface LoadAnswer {
  answered: number
  /** Number of reports sent, including those without a response. */
  sent: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  statuses: Record<string, number>
}

const VESSELS = 2_000
const FIRST_MS = Date.UTC(2026, 0, 1)

/** Reports of vessels that sail and turn in the Arabian Sea, each ten minutes after its vessel's last. */
function reportOf(index: number): string {
  const vessel = index % VESSELS
  const step = Math.floor(index / VESSELS)
  const turn = (step * 37 + vessel * 11) % 360
  const at = (spread: number) => Math.round(spread * 1e4) / 1e4
  return JSON.stringify({
    mmsi: 419_000_000 + vessel,
    timestamp: new Date(FIRST_MS + step * 600_000 + vessel).toISOString(),
    distance_from_shore: 40 + (vessel % 60),
    distance_from_port: 50 + (vessel % 60),
    speed: 2 + ((step * 7 + vessel) % 60) / 10,
    course: turn,
    lat: at(8 + (vessel % 40) * 0.22 + (step % 50) * 0.004),
    lon: at(60 + Math.floor(vessel / 40) * 0.2 + (step % 30) * 0.003),
    source: 'AIS',
  })
}

function load({ port, path, cookies, connections, seconds, from }: LoadOrder): Promise<LoadAnswer> {
  const waits: number[] = []
  const statuses: Record<string, number> = {}
  let sent = 0
  const began = performance.now()
  const untilMs = began + seconds * 1000
  const follow = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      socket.setNoDelay(true)
      let sentMs = 0
      let [text, needed] = ['', -1]
      const send = () => {
        const cookie = cookies[((from + sent) % VESSELS) % Math.max(1, cookies.length)]
        const body = reportOf(from + sent)
        sent += 1
        sentMs = performance.now()
        const signedIn = cookie === undefined ? '' : `Cookie: ${cookie}\r\n`
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${signedIn}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        )
      }
      socket.setEncoding('latin1')
      socket.on('connect', send)
      socket.on('error', reject)
      socket.on('data', (chunk: string) => {
        text += chunk
        if (needed < 0) {
          const head = text.indexOf('\r\n\r\n')
          if (head < 0) return
          const length = /content-length: (\d+)/i.exec(text.slice(0, head))?.[1]
          if (length === undefined) return reject(new Error('an answer without a length'))
          needed = head + 4 + Number(length)
        }
        if (text.length < needed) return
        const nowMs = performance.now()
        const status = text.slice(9, 12)
        statuses[status] = (statuses[status] ?? 0) + 1
        waits.push(nowMs - sentMs)
        ;[text, needed] = ['', -1]
        if (nowMs < untilMs) return send()
        socket.destroy()
        resolve()
      })
    })
  return Promise.all(Array.from({ length: connections }, follow)).then(() => {
    const sorted = waits.toSorted((a, b) => a - b)
    const quantile = (of: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? NaN
    return {
      answered: waits.length,
      sent,
      perSecond: waits.length / ((performance.now() - began) / 1000),
      p50Ms: quantile(0.5),
      p99Ms: quantile(0.99),
      statuses,
    }
  })
}

process.on('message', (order: LoadOrder) => void load(order).then((answer) => process.send?.(answer)))
