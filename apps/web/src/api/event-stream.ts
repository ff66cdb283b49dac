import { createParser } from 'eventsource-parser'
import type { z } from 'zod'
import { connectionAnswered } from './connection.ts'
import { retryDelayMs } from './retry-delay.ts'

/** 'opening' until the first answer; 'lost': what is shown was received before the connection broke. */
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
  /** Address of the stream that goes on after `cursor`; null from now on. */
  path: (cursor: string | null) => string
  /** After so long without a byte the connection is lost. */
  silenceMs: number
  /** `cursor` is the one after this message. */
  onMessage: (message: StreamMessage, cursor: string | null) => void
  onState: (state: ConnectionState) => void
  onSignedOut: () => void
  /** Called before another try, with the number of tries that failed; false when the owner does something else instead. */
  onRetry?: (failures: number) => boolean
}

/** A longer message is none of ours: 50,000 vessels take six million. */
const MAX_LETTERS = 8_000_000

/**
 * Server-sent events that go on after their cursor when the connection broke, and notice one that is silently gone: the browser's
 * EventSource hides what keeps a connection alive, and the status of a refusal.
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

  /** Follows what comes after `cursor`; from now on without one. */
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

  /** What it followed is of the past: the next start says after what. */
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
      // The reason does not matter: it is read again.
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
        // A message may have ended the reading.
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

/** The body of a message; null for one that this page does not understand, such as one of a newer server. */
export function parseBody<Body>(schema: z.ZodType<Body>, data: string): Body | null {
  try {
    return schema.safeParse(JSON.parse(data)).data ?? null
  } catch {
    return null
  }
}
