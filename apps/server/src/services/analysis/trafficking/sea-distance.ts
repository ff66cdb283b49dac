import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { childEnvironment } from '../../../processes/child-environment.ts'

interface Place {
  lat: number
  lon: number
}

interface SeaRoute {
  nm: number
  places: readonly (readonly [lat: number, lon: number])[]
}

/** The sea route between two places; null when there is none, or when the search took too long. */
export type FindSeaRoute = (from: Place, to: Place) => Promise<SeaRoute | null>

export interface SeaRouteQuestion {
  id: number
  key: string
  from: Place
  to: Place
}

export interface SeaRouteAnswer {
  id: number
  key: string
  route: SeaRoute | null
}

const MAX_WAITING = 20
/** Maximum wait of an assessment; a route found later is cached for the next one. */
const PATIENCE_MS = 1_500
/** The sea grid takes about 100 MB, released after this long without a request. */
const IDLE_MS = 10 * 60_000
const CACHED = 500

/** Finds sea routes in a worker thread, which starts with the first request. */
export function openSeaRoutes(folders: { geo: string; simulation: string }): {
  findSeaRoute: FindSeaRoute
  close(): Promise<void>
} {
  const found = new LRUCache<string, { route: SeaRoute | null }>({ max: CACHED })
  const waiting = new Map<number, (route: SeaRoute | null | undefined) => void>()
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | null = null
  let nextId = 0

  const stop = async () => {
    const ending = worker
    worker = null
    for (const answer of waiting.values()) answer(undefined)
    waiting.clear()
    await ending?.terminate()
  }
  const start = () => {
    const started = new Worker(new URL('./sea-distance-worker.ts', import.meta.url), {
      workerData: folders,
      execArgv: [],
      env: childEnvironment(),
    })
    started.unref()
    started.on('message', ({ id, key, route }: SeaRouteAnswer) => {
      // A result that misses its deadline is cached for the next request.
      found.set(key, { route })
      waiting.get(id)?.(route)
    })
    const fail = () => void (worker === started && stop())
    started.on('error', fail)
    started.on('exit', fail)
    return started
  }
  const ask = (key: string, from: Place, to: Place) =>
    new Promise<SeaRoute | null | undefined>((resolve) => {
      const id = nextId++
      const timer = setTimeout(() => answer(undefined), PATIENCE_MS)
      const answer = (route: SeaRoute | null | undefined) => {
        clearTimeout(timer)
        waiting.delete(id)
        resolve(route)
      }
      waiting.set(id, answer)
      worker ??= start()
      worker.postMessage({ id, key, from, to } satisfies SeaRouteQuestion)
      if (idle !== null) clearTimeout(idle)
      idle = setTimeout(() => void stop(), IDLE_MS)
      idle.unref()
    })

  return {
    async findSeaRoute(from, to) {
      const key = [from.lat, from.lon, to.lat, to.lon].join(' ')
      const known = found.get(key)
      if (known !== undefined) return known.route
      if (waiting.size >= MAX_WAITING) return null
      return (await ask(key, from, to)) ?? null
    },
    async close() {
      if (idle !== null) clearTimeout(idle)
      await stop()
    },
  }
}
