import { setTimeout as sleep } from 'node:timers/promises'
import type { Geocoder, GeocoderAnswer } from './geocoder.ts'
import { readReverseAnswer } from './read-reverse-answer.ts'

interface Options {
  /** Where the service is, with or without the path /reverse; other parameters of it are kept. */
  url: string
  userAgent: string
  /** Settles what an address alone leaves open, at sea within a country's boundary. */
  coastline: Geocoder
  timeoutMs?: number
  /** From one request to the next: its usage policy allows one a second, of all users together. */
  intervalMs?: number
  /** Longest wait in the queue; who would wait longer gets 'unknown'. */
  patienceMs?: number
  onFailure?: (reason: string) => void
}

const CACHED_PLACES = 10_000
const CACHED_MS = 24 * 3_600_000
/** After an answer that asks for patience and does not say how much; and the most that is granted. */
const PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 300_000

type Known = { answer: GeocoderAnswer; untilMs: number }

/** A reverse geocoder in Nominatim's form. Good answers are kept for a day; places are told apart to 0.0001 degree. */
export function createNominatimGeocoder(options: Options): Geocoder {
  const { coastline, timeoutMs = 5_000, intervalMs = 1_000, patienceMs = 8_000, onFailure } = options
  const endpoint = endpointOf(options.url)
  const known = new Map<string, Known>()
  const asked = new Map<string, Promise<GeocoderAnswer>>()
  let lastInLine: Promise<unknown> = Promise.resolve()
  let [nextAtMs, pausedUntilMs] = [0, 0]

  const failed = (reason: string): GeocoderAnswer => {
    onFailure?.(reason)
    return { status: 'unknown', reason }
  }

  const request = async (lat: number, lon: number): Promise<GeocoderAnswer> => {
    const url = new URL(endpoint)
    const query = { lat: decimal(lat), lon: decimal(lon), format: 'jsonv2', zoom: '10', addressdetails: '1' }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const headers = { 'user-agent': options.userAgent, accept: 'application/json' }
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) })
    if (response.status === 429 || response.status === 503) pausedUntilMs = performance.now() + pauseOf(response)
    if (response.status !== 200 && response.status !== 404) return failed(`it answered ${response.status}`)
    const reading = readReverseAnswer(parse(await response.text()))
    if (reading === null) return failed(`its answer (${response.status}) cannot be read`)
    return reading === 'undecided' ? coastline.check(lat, lon) : { status: reading }
  }

  /** One request at a time, and each a second after the answer to the one before. */
  const inLine = async (lat: number, lon: number): Promise<GeocoderAnswer> => {
    const joinedMs = performance.now()
    const before = lastInLine
    const turn = Promise.withResolvers<undefined>()
    lastInLine = turn.promise
    try {
      await before
      if (performance.now() < pausedUntilMs) return failed('it asked for a pause')
      if (performance.now() - joinedMs > patienceMs) return failed('too many requests wait for it')
      await sleep(Math.max(0, nextAtMs - performance.now()))
      return await request(lat, lon).finally(() => {
        nextAtMs = performance.now() + intervalMs
      })
    } catch (error) {
      return failed(reasonOf(error))
    } finally {
      turn.resolve(undefined)
    }
  }

  const ask = async (key: string, lat: number, lon: number) => {
    const answer = await inLine(lat, lon)
    if (answer.status !== 'unknown') {
      known.set(key, { answer, untilMs: performance.now() + CACHED_MS })
      for (const oldest of known.keys()) {
        if (known.size <= CACHED_PLACES) break
        known.delete(oldest)
      }
    }
    return answer
  }

  return {
    source: `Nominatim (${endpoint.host}, © OpenStreetMap contributors)`,
    check(lat, lon) {
      const key = `${lat.toFixed(4)} ${(Math.abs(lon) === 180 ? 180 : lon).toFixed(4)}`
      const kept = known.get(key)
      if (kept !== undefined && performance.now() < kept.untilMs) return Promise.resolve(kept.answer)
      const pending = asked.get(key) ?? ask(key, lat, lon).finally(() => asked.delete(key))
      asked.set(key, pending)
      return pending
    },
  }
}

function endpointOf(text: string): URL {
  const url = new URL(text)
  if (!/\/reverse(\.php)?$/.test(url.pathname)) url.pathname = `${url.pathname.replace(/\/$/, '')}/reverse`
  return url
}

/** Degrees without an exponent, to 0.1 m. */
const decimal = (degrees: number) => String(Number(degrees.toFixed(6)))

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function pauseOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? Math.min(LONGEST_PAUSE_MS, Math.max(0, seconds * 1000)) : PAUSE_MS
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'it did not answer in time'
  return `it cannot be reached: ${error instanceof Error ? String(error.cause ?? error.message) : String(error)}`
}
