import { createParser } from 'eventsource-parser'
import type { z } from 'zod'
import { connectionAnswered } from './connection.ts'
import { retryDelayMs } from './retry-delay.ts'

/** 'opening' until the first response. 'lost': the data shown was received before the connection broke. */
export interface ConnectionState {
  phase: 'opening' | 'live' | 'lost'
  /** Time of the server's last message, Unix ms. */
  lastMessageAtMs: number | null
}

interface StreamMessage {
  event: string
  data: string
}

interface StreamOptions {
  /** URL of the stream that continues after `cursor`; null starts now. */
  path: (cursor: string | null) => string
  /** Without a byte for this long, the connection counts as lost. */
  silenceMs: number
  /** `cursor` is the position after this message. */
  onMessage: (message: StreamMessage, cursor: string | null) => void
  onState: (state: ConnectionState) => void
  onSignedOut: () => void
  /** Called before a retry with the number of failed attempts; returns false when the owner handles it differently. */
  onRetry?: (failures: number) => boolean
}

/** Maximum message length; 50,000 vessels take six million characters. */
const MAX_LETTERS = 8_000_000

/**
 * Server-sent events that resume after their cursor when the connection breaks, and detect a silently dead one. The browser's EventSource
 * hides keep-alive comments and the status of a rejection.
 */
export class EventStream {
  readonly #options: StreamOptions
  #cursor: string | null = null
  #reading: AbortController | null = null
  #retry: ReturnType<typeof setTimeout> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #state: ConnectionState = { phase: 'opening', lastMessageAtMs: null }

  constructor(options: StreamOptions) {
    this.#options = options
  }

  get cursor(): string | null {
    return this.#cursor
  }

  /** Follows the stream after `cursor`; from now on without one. */
  start(cursor: string | null): void {
    this.stop()
    this.#cursor = cursor
    this.#failures = 0
    globalThis.addEventListener?.('offline', this.#onOffline)
    globalThis.addEventListener?.('online', this.#onOnline)
    void this.#read()
  }

  stop(): void {
    globalThis.removeEventListener?.('offline', this.#onOffline)
    globalThis.removeEventListener?.('online', this.#onOnline)
    this.#close()
  }

  /** Discards the cursor: the next start sets it. */
  forget(): void {
    this.stop()
    this.#cursor = null
  }

  #close() {
    clearTimeout(this.#retry)
    clearTimeout(this.#silence)
    this.#reading?.abort()
    this.#reading = null
  }

  readonly #onOffline = () => this.#lose()
  readonly #onOnline = () => {
    this.#close()
    void this.#read()
  }

  async #read() {
    const reading = new AbortController()
    this.#reading = reading
    const { signal } = reading
    this.#expectBytes()
    try {
      const response = await fetch(this.#options.path(this.#cursor), {
        signal,
        credentials: 'same-origin',
        cache: 'no-store',
        headers: { accept: 'text/event-stream' },
      })
      if (signal.aborted) return
      if (response.status === 401) {
        this.stop()
        return this.#options.onSignedOut()
      }
      if (!response.ok || !response.body) throw new Error(`the stream was answered with ${response.status}`)
      this.#failures = 0
      connectionAnswered()
      await this.#readAll(response.body, signal)
    } catch {
      // The cause does not matter: the stream is reopened.
    }
    if (!signal.aborted) this.#lose()
  }

  async #readAll(body: ReadableStream<Uint8Array>, signal: AbortSignal) {
    const decoder = new TextDecoder()
    const parser = createParser({
      maxBufferSize: MAX_LETTERS,
      onError: (error) => {
        if (error.type === 'max-buffer-size-exceeded') throw error
      },
      onEvent: ({ event, data, id }) => {
        // A message may have stopped the reading.
        if (signal.aborted) return
        if (id) this.#cursor = id
        this.#options.onMessage({ event: event ?? 'message', data }, this.#cursor)
      },
    })
    const reader = body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done || signal.aborted) return
      this.#expectBytes()
      this.#setState({ phase: 'live', lastMessageAtMs: Date.now() })
      parser.feed(decoder.decode(value, { stream: true }))
    }
  }

  #expectBytes() {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#lose(), this.#options.silenceMs)
  }

  #lose() {
    this.#close()
    this.#setState({ phase: 'lost', lastMessageAtMs: this.#state.lastMessageAtMs })
    this.#retry = setTimeout(() => {
      if (this.#options.onRetry?.(this.#failures) ?? true) void this.#read()
    }, retryDelayMs(this.#failures))
    this.#failures += 1
  }

  #setState(state: ConnectionState) {
    this.#state = state
    this.#options.onState(state)
  }
}

/** The body of a message; null for one that this page does not understand, such as one from a newer server. */
export function parseBody<Body>(schema: z.ZodType<Body>, data: string): Body | null {
  try {
    return schema.safeParse(JSON.parse(data)).data ?? null
  } catch {
    return null
  }
}
