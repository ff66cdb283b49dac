import { ALERT_STREAM_BEAT_MS, queueMessages, type QueueMessages } from '@varuna/contract/alert-queue'
import { connectionAnswered } from '~/api/connection.ts'
import { retryDelayMs } from '~/api/retry-delay.ts'
import { readEventStream, type StreamMessage } from './read-event-stream.ts'

/** 'opening' until the first answer; 'lost': what is shown was received before the connection broke. */
type ConnectionPhase = 'opening' | 'live' | 'lost'

export interface ConnectionState {
  phase: ConnectionPhase
  /** Time of the server's last message, Unix ms. */
  lastMessageAtMs: number | null
}

export type AlertMessage = QueueMessages['alert']

export interface AlertStreamListeners {
  /** `cursor` is the one after this message. */
  onAlert: (message: AlertMessage, cursor: string) => void
  /** Changes were missed: what was read before is old. */
  onReset: () => void
  onState: (state: ConnectionState) => void
  onSignedOut: () => void
}

/** After so long without a byte the connection is lost; a busy page says so within five seconds of the last one. */
const SILENCE_MS = 2 * ALERT_STREAM_BEAT_MS

/** Follows the changes of alerts: reconnects after its cursor, and notices a connection that is silently gone. */
export class AlertStream {
  readonly #listeners: AlertStreamListeners
  #cursor: string | null = null
  #reading: AbortController | null = null
  #retry: ReturnType<typeof setTimeout> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #state: ConnectionState = { phase: 'opening', lastMessageAtMs: null }

  constructor(listeners: AlertStreamListeners) {
    this.#listeners = listeners
  }

  get cursor(): string | null {
    return this.#cursor
  }

  /** Follows what changes after `cursor`; from now on without one. */
  start(cursor: string | null): void {
    this.stop()
    this.#cursor = cursor
    this.#failures = 0
    window.addEventListener('offline', this.#onOffline)
    window.addEventListener('online', this.#onOnline)
    void this.#read()
  }

  stop(): void {
    window.removeEventListener('offline', this.#onOffline)
    window.removeEventListener('online', this.#onOnline)
    this.#close()
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
    this.#expectBytes(reading)
    try {
      const query = this.#cursor === null ? '' : `?${new URLSearchParams({ after: this.#cursor })}`
      const response = await fetch(`/api/alerts/stream${query}`, {
        signal: reading.signal,
        credentials: 'same-origin',
        cache: 'no-store',
        headers: { accept: 'text/event-stream' },
      })
      if (reading.signal.aborted) return
      if (response.status === 401) {
        this.#close()
        return this.#listeners.onSignedOut()
      }
      if (!response.ok || !response.body) throw new Error(`the stream was answered with ${response.status}`)
      this.#failures = 0
      connectionAnswered()
      await readEventStream(response.body, {
        onBytes: () => this.#hear(reading),
        onId: (id) => (this.#cursor = id),
        onMessage: (message) => this.#receive(message),
      })
    } catch {
      // The reason does not matter: it is read again.
    }
    if (reading.signal.aborted) return
    this.#lose()
  }

  #hear(reading: AbortController) {
    this.#expectBytes(reading)
    this.#setState({ phase: 'live', lastMessageAtMs: Date.now() })
  }

  #expectBytes(reading: AbortController) {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => !reading.signal.aborted && this.#lose(), SILENCE_MS)
  }

  #lose() {
    this.#close()
    this.#setState({ phase: 'lost', lastMessageAtMs: this.#state.lastMessageAtMs })
    this.#retry = setTimeout(() => void this.#read(), retryDelayMs(this.#failures))
    this.#failures += 1
  }

  #receive({ event, data, id }: StreamMessage) {
    if (id !== '') this.#cursor = id
    if (event === 'reset') return this.#listeners.onReset()
    if (event !== 'alert') return
    const message = parseAlert(data)
    // A message that this page does not understand, such as one of a newer server.
    if (message === null) return this.#listeners.onReset()
    this.#listeners.onAlert(message, id)
  }

  #setState(state: ConnectionState) {
    this.#state = state
    this.#listeners.onState(state)
  }
}

function parseAlert(data: string): AlertMessage | null {
  try {
    const parsed = queueMessages.alert.safeParse(JSON.parse(data))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
