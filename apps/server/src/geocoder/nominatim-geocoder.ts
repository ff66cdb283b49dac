import { setTimeout as sleep } from 'node:timers/promises'
import type { Geocoder, GeocoderAnswer } from './geocoder.ts'
import { parseReverseAnswer } from './parse-reverse-answer.ts'

interface Options {
  /** Address of the service, with or without the path /reverse; its query parameters are kept. */
  url: string
  userAgent: string
  /** Used where an address cannot decide, such as at sea within a country's maritime boundary. */
  coastline: Geocoder
  timeoutMs?: number
  /** Pause between requests: the public service's usage policy allows one a second for a whole application. */
  intervalMs?: number
  /** Longest wait in the queue; a longer one results in 'unknown'. */
  maxQueueWaitMs?: number
  onFailure?: (reason: string) => void
}

const MAX_CACHED_PLACES = 10_000
const CACHE_LIFETIME_MS = 24 * 3_600_000
/** Pause after a 429 or 503 without a stated time, and the longest pause a service may request. */
const DEFAULT_PAUSE_MS = 10_000
const MAX_PAUSE_MS = 300_000

type CachedAnswer = { answer: GeocoderAnswer; untilMs: number }

/** A geocoder that queries a Nominatim service. Answers are cached for a day, by place to 0.0001 degree. */
export function createNominatimGeocoder(options: Options): Geocoder {
  const { coastline, timeoutMs = 5_000, intervalMs = 1_000, maxQueueWaitMs = 8_000, onFailure } = options
  const endpoint = reverseEndpoint(options.url)
  const cache = new Map<string, CachedAnswer>()
  const pendingRequests = new Map<string, Promise<GeocoderAnswer>>()
  let queueTail: Promise<unknown> = Promise.resolve()
  let [nextAtMs, pausedUntilMs] = [0, 0]

  const reportFailure = (reason: string): GeocoderAnswer => {
    onFailure?.(reason)
    return { status: 'unknown', reason }
  }

  const request = async (lat: number, lon: number): Promise<GeocoderAnswer> => {
    const url = new URL(endpoint)
    const query = {
      lat: formatDegrees(lat),
      lon: formatDegrees(lon),
      format: 'jsonv2',
      zoom: '10',
      addressdetails: '1',
    }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const headers = { 'user-agent': options.userAgent, accept: 'application/json' }
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) })
    if (response.status === 429 || response.status === 503)
      pausedUntilMs = performance.now() + readRetryAfterMs(response)
    if (response.status !== 200 && response.status !== 404) return reportFailure(`it answered ${response.status}`)
    const result = parseReverseAnswer(parseJson(await response.text()))
    if (result === null) return reportFailure(`its answer (${response.status}) cannot be read`)
    return result === 'undecided' ? coastline.check(lat, lon) : { status: result }
  }

  /** One request at a time, each `intervalMs` after the previous answer. */
  const requestInTurn = async (lat: number, lon: number): Promise<GeocoderAnswer> => {
    const queuedAtMs = performance.now()
    const previous = queueTail
    const turn = Promise.withResolvers<undefined>()
    queueTail = turn.promise
    try {
      await previous
      if (performance.now() < pausedUntilMs) return reportFailure('it asked for a pause')
      if (performance.now() - queuedAtMs > maxQueueWaitMs) return reportFailure('too many requests are waiting for it')
      await sleep(Math.max(0, nextAtMs - performance.now()))
      return await request(lat, lon).finally(() => {
        nextAtMs = performance.now() + intervalMs
      })
    } catch (error) {
      return reportFailure(describeFetchError(error))
    } finally {
      turn.resolve(undefined)
    }
  }

  const checkAndCache = async (key: string, lat: number, lon: number) => {
    const answer = await requestInTurn(lat, lon)
    if (answer.status !== 'unknown') {
      cache.set(key, { answer, untilMs: performance.now() + CACHE_LIFETIME_MS })
      for (const oldest of cache.keys()) {
        if (cache.size <= MAX_CACHED_PLACES) break
        cache.delete(oldest)
      }
    }
    return answer
  }

  return {
    source: `Nominatim (${endpoint.host}, © OpenStreetMap contributors)`,
    check(lat, lon) {
      const key = `${lat.toFixed(4)} ${(Math.abs(lon) === 180 ? 180 : lon).toFixed(4)}`
      const kept = cache.get(key)
      if (kept !== undefined && performance.now() < kept.untilMs) return Promise.resolve(kept.answer)
      const pending =
        pendingRequests.get(key) ?? checkAndCache(key, lat, lon).finally(() => pendingRequests.delete(key))
      pendingRequests.set(key, pending)
      return pending
    },
  }
}

function reverseEndpoint(text: string): URL {
  const url = new URL(text)
  if (!/\/reverse(\.php)?$/.test(url.pathname)) url.pathname = `${url.pathname.replace(/\/$/, '')}/reverse`
  return url
}

/** Degrees without an exponent, to 0.1 m. */
const formatDegrees = (degrees: number) => String(Number(degrees.toFixed(6)))

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function readRetryAfterMs(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? Math.min(MAX_PAUSE_MS, Math.max(0, seconds * 1000)) : DEFAULT_PAUSE_MS
}

function describeFetchError(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'it did not answer in time'
  return `it cannot be reached: ${error instanceof Error ? String(error.cause ?? error.message) : String(error)}`
}
