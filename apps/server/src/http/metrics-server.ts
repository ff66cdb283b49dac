import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { EXPOSITION_TYPE, formatMetrics, type Metric } from '../services/site/metrics/exposition.ts'

/** Answers that were read within this time are sent again, so that asking often costs nothing. */
const KEPT_MS = 1_000

const digestOf = (text: string) => createHash('sha256').update(text).digest()

interface Effects {
  read(): Promise<Metric[]>
  now(): number
  onFault(error: unknown): void
}

/** A server of its own for GET /metrics; with a token, only for requests that bear it. Answers 500 when reading fails. */
export function createMetricsServer({ read, now, onFault }: Effects, token: string | null): Server {
  const expected = token === null ? null : digestOf(`Bearer ${token}`)
  let kept: { body: Promise<string>; atMs: number } | null = null
  const bodyOf = () => {
    if (kept === null || now() - kept.atMs >= KEPT_MS) kept = { body: read().then(formatMetrics), atMs: now() }
    return kept.body
  }
  const server = createServer(async (request, response) => {
    const refuse = (status: number, headers: Record<string, string> = {}) => response.writeHead(status, headers).end()
    if (expected !== null && !timingSafeEqual(digestOf(request.headers.authorization ?? ''), expected))
      return refuse(401, { 'www-authenticate': 'Bearer' })
    if (request.method !== 'GET' || request.url !== '/metrics') return refuse(404)
    try {
      const body = await bodyOf()
      return response.writeHead(200, { 'content-type': EXPOSITION_TYPE, 'cache-control': 'no-store' }).end(body)
    } catch (error) {
      kept = null
      onFault(error)
      return refuse(500)
    }
  })
  server.maxConnections = 20
  server.headersTimeout = 5_000
  server.requestTimeout = 5_000
  return server
}
