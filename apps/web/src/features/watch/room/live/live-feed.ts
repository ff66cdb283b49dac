import { LIVE_STREAM_BEAT_MS, liveMessages, type LiveMessages } from '@varuna/contract/watch/live'
import type { ChartBox } from '@varuna/map/chart-view'
import type { DensityCell } from '@varuna/map/vessels/density'
import { EventStream, parseBody } from '~/api/event-stream.ts'
import { ProblemError, request } from '~/api/request.ts'
import { retryDelayMs } from '~/api/retry-delay.ts'
import { boxQuery, densityCells, liveAnswer } from './live-answer.ts'
import { VesselCollection } from './vessel-collection.ts'
import type { WatchVessel } from '~/dashboard/watch/watch-vessel.ts'

export interface LiveState {
  /** 'lost': the data shown was received before the connection broke. */
  phase: 'loading' | 'live' | 'lost' | 'failed'
  vessels: readonly WatchVessel[]
  /** Density cells, instead of vessels, where there are too many. */
  density: readonly DensityCell[]
  /** Number of vessels in the loaded box; null before the first response. */
  total: number | null
  /** Time of the server's last message, Unix ms. */
  lastMessageAtMs: number | null
  /** Why loading failed. */
  error: Error | null
}

/** Browser functions that the feed uses. */
export interface LiveEffects {
  now: () => number
  onSignedOut: () => void
}

/** Called with events of the box that began, changed or ended, or with null when some may have been missed. */
type EventListener = (events: LiveMessages['events']['events'] | null) => void

type Kind = keyof LiveMessages

/** Minimum time between two updates; longer for many vessels, which take longer to filter and sort. */
const publishMs = (vessels: number) => (vessels > 5_000 ? 1_000 : 250)
/** After this many failed attempts to open the stream, the vessels are reloaded: the cursor or the server has changed. */
const RELOAD_AFTER = 3
const SILENCE_MS = 2 * LIVE_STREAM_BEAT_MS

/** The vessels of a box, kept up to date by the server's stream; closed while the page is hidden. */
export class LiveFeed {
  readonly #effects: LiveEffects
  readonly #collection = new VesselCollection()
  readonly #listeners = new Set<() => void>()
  readonly #eventListeners = new Set<EventListener>()
  #state: LiveState = {
    phase: 'loading',
    vessels: [],
    density: [],
    total: null,
    lastMessageAtMs: null,
    error: null,
  }
  #box: ChartBox | null = null
  readonly #stream: EventStream
  #loading: AbortController | null = null
  #failures = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #publishing: ReturnType<typeof setTimeout> | undefined
  #isOpen = false
  #total = 0

  constructor(effects: LiveEffects) {
    this.#effects = effects
    this.#stream = new EventStream({
      path: (cursor) => `/api/live/stream?${new URLSearchParams([...boxQuery(this.#box), ['after', cursor ?? '']])}`,
      silenceMs: SILENCE_MS,
      onMessage: ({ event, data }) => this.#receive(event, data),
      onState: ({ phase }) => (phase === 'lost' ? this.#publish({ phase }) : this.#hear()),
      onSignedOut: effects.onSignedOut,
      onRetry: (failures) => {
        if (failures < RELOAD_AFTER) return true
        void this.#load()
        return false
      },
    })
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  subscribeEvents(listener: EventListener): () => void {
    this.#eventListeners.add(listener)
    return () => void this.#eventListeners.delete(listener)
  }

  readonly getState = (): LiveState => this.#state

  /** Loads `box`, null for the world, and follows it from then on. The previous content stays until the response arrives. */
  show(box: ChartBox | null): void {
    this.#box = box
    this.#isOpen = true
    void this.#load()
  }

  /** Stops the stream; `resume` continues from the last message. */
  pause(): void {
    this.#isOpen = false
    this.#close()
  }

  resume(): void {
    if (this.#isOpen) return
    this.#isOpen = true
    if (this.#stream.cursor === null) void this.#load()
    else this.#stream.start(this.#stream.cursor)
  }

  readonly reload = (): void => void this.#load()

  close(): void {
    this.pause()
    clearTimeout(this.#publishing)
  }

  #close() {
    clearTimeout(this.#retry)
    this.#loading?.abort()
    this.#stream.stop()
  }

  async #load() {
    this.#close()
    this.#stream.forget()
    const loading = new AbortController()
    this.#loading = loading
    try {
      const query = new URLSearchParams(boxQuery(this.#box))
      const { signal } = loading
      const answer = await request(liveAnswer, `/api/live/vessels?${query}`, { signal })
      if (signal.aborted) return
      this.#total = answer.total
      this.#failures = 0
      this.#collection.replaceAll(answer.vessels)
      const density = densityCells(answer)
      this.#publish({ phase: 'live', density, error: null, lastMessageAtMs: this.#effects.now() })
      this.#tellEvents(null)
      if (this.#isOpen) this.#stream.start(answer.cursor)
    } catch (error) {
      if (loading.signal.aborted) return
      if (error instanceof ProblemError && error.problem.status === 401) return this.#effects.onSignedOut()
      const isFirst = this.#state.total === null
      this.#publish({ phase: isFirst ? 'failed' : 'lost', error: error instanceof Error ? error : null })
      this.#retryLater(() => void this.#load())
    }
  }

  #retryLater(retry: () => void) {
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#isOpen && retry(), retryDelayMs(this.#failures))
    this.#failures += 1
  }

  #receive(event: string, data: string) {
    if (!isKind(event)) return
    const parsed = { kind: event, body: parseBody<LiveMessages[Kind]>(liveMessages[event], data) } as
      | ParsedMessage
      | Unreadable
    if (parsed.body === null) void this.#load()
    else this.#apply(parsed)
  }

  #apply(message: ParsedMessage): void {
    switch (message.kind) {
      case 'vessels':
        this.#collection.update(message.body.vessels)
        return
      case 'gone':
        this.#collection.remove(message.body.mmsis)
        return
      case 'reset':
        void this.#load()
        return
      case 'events':
        this.#tellEvents(message.body.events)
        return
      // The header requests the feeds itself.
      case 'feeds':
        return
    }
  }

  #tellEvents(events: Parameters<EventListener>[0]) {
    for (const listener of this.#eventListeners) listener(events)
  }

  #hear() {
    const before = this.#state
    this.#state = { ...before, phase: 'live', error: null, lastMessageAtMs: this.#effects.now() }
    if (before.phase !== this.#state.phase) this.#publish({})
    else this.#publishing ??= setTimeout(() => this.#publish({}), publishMs(this.#state.vessels.length))
  }

  #publish(change: Partial<LiveState>) {
    clearTimeout(this.#publishing)
    this.#publishing = undefined
    const vessels = this.#collection.list
    const density = change.density ?? this.#state.density
    this.#state = {
      ...this.#state,
      ...change,
      vessels,
      total: change.phase === 'failed' ? null : density.length > 0 ? this.#total : vessels.length,
    }
    for (const listener of this.#listeners) listener()
  }
}

type ParsedMessage = { [K in Kind]: { kind: K; body: LiveMessages[K] } }[Kind]
type Unreadable = { kind: Kind; body: null }

const isKind = (event: string): event is Kind => Object.hasOwn(liveMessages, event)
