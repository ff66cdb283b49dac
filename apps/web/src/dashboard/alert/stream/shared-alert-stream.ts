import type { ConnectionState, EventStream } from '~/api/event-stream.ts'
import { createAlertStream, type AlertMessage } from './alert-stream.ts'

export interface SharedListeners {
  /** The cursor from which this tab continues as leader; null when it has loaded nothing yet. */
  cursor: () => string | null
  onAlert: (message: AlertMessage) => void
  /** Changes may have been missed. */
  onReset: () => void
  onState: (state: ConnectionState) => void
  onSignedOut: () => void
  /** An alert was raised, or somebody else assigned one to the account or wrote a note; called in one tab of the browser only. */
  onNews: (message: AlertMessage) => void
}

/** Messages between tabs. */
type TabMessage =
  | { kind: 'alert'; message: AlertMessage; cursor: string | null }
  | { kind: 'reset' }
  | { kind: 'state'; state: ConnectionState }
  /** A tab that resumes requests the changes after its last one; null when it has loaded nothing before. */
  | { kind: 'since'; sequence: number | null; from: string }
  | { kind: 'missed'; messages: { message: AlertMessage; cursor: string | null }[]; isWhole: boolean; to: string }

/** Missing on plain HTTP. */
const hasLocks = () => (navigator.locks as LockManager | null | undefined) != null

/** Number of alerts that the leading tab keeps for hidden tabs. */
const MAX_KEPT = 500
/** Interval of the leader's heartbeat; when a frozen leader stops sending it, another tab takes over. */
const LEADER_BEAT_MS = 2_500
const LEADER_SILENT_MS = 8_000

/** Whether a change is one that the account may want to be notified of. */
const isNews = ({ change: { action, assignee, by, note } }: AlertMessage, userId: string) =>
  action === 'raise' ||
  (by !== null && by.id !== userId && (note !== null || (action === 'assign' && assignee?.id === userId)))

/**
 * One stream for all tabs of an account in a browser, because browsers open at most six connections to a host. The tab that holds a lock
 * reads the stream and forwards it. A hidden tab does neither, unless notifications are on. Without locks, as on plain HTTP, each visible
 * tab has its own stream.
 */
export class SharedAlertStream {
  readonly #listeners: SharedListeners
  readonly #name: string
  readonly #leaderSilentMs: number
  readonly #id = Math.random().toString(36).slice(2)
  readonly #stream: EventStream
  #channel: BroadcastChannel | null = null
  #waiting: AbortController | null = null
  #release: (() => void) | null = null
  #isLeading = false
  #isFollowing = false
  #sequence: number | null = null
  #cursor: string | null = null
  #kept: { message: AlertMessage; cursor: string | null }[] = []
  #state: ConnectionState = { phase: 'opening', lastMessageAtMs: null }
  #leaderSilence: ReturnType<typeof setTimeout> | undefined
  #beating: ReturnType<typeof setInterval> | undefined
  #hasFollowed = false

  constructor(userId: string, listeners: SharedListeners, leaderSilentMs = LEADER_SILENT_MS) {
    this.#listeners = listeners
    this.#leaderSilentMs = leaderSilentMs
    this.#name = `varuna-alerts-${userId}`
    this.#stream = createAlertStream({
      onAlert: (message, cursor) => {
        this.#keep(message, cursor)
        this.#take(message, cursor)
        this.#post({ kind: 'alert', message, cursor })
        if (isNews(message, userId)) listeners.onNews(message)
      },
      onReset: () => {
        this.#kept = []
        this.#post({ kind: 'reset' })
        listeners.onReset()
      },
      onState: (state) => {
        this.#setState(state)
        this.#post({ kind: 'state', state })
      },
      onSignedOut: listeners.onSignedOut,
    })
  }

  /** Whether this tab follows alerts; a hidden one does not. */
  follow(isWanted: boolean): void {
    if (isWanted === this.#isFollowing) return
    this.#isFollowing = isWanted
    if (isWanted) this.#open()
    else this.#close()
  }

  #open() {
    if (!hasLocks()) return this.#lead()
    this.#channel = new BroadcastChannel(this.#name)
    this.#channel.onmessage = ({ data }: MessageEvent<TabMessage>) => this.#hearTab(data)
    this.#post({ kind: 'since', sequence: this.#hasFollowed ? (this.#sequence ?? -1) : null, from: this.#id })
    this.#hasFollowed = true
    this.#expectLeader()
    this.#queueToLead(false)
  }

  #close() {
    clearTimeout(this.#leaderSilence)
    this.#waiting?.abort()
    this.#waiting = null
    this.#stopLeading()
    this.#channel?.close()
    this.#channel = null
  }

  #queueToLead(steal: boolean) {
    this.#waiting?.abort()
    const waiting = new AbortController()
    this.#waiting = waiting
    const hold = () => {
      if (waiting.signal.aborted) return undefined
      this.#lead()
      return new Promise<void>((resolve) => (this.#release = resolve))
    }
    const request = steal
      ? navigator.locks.request(this.#name, { steal: true }, hold)
      : navigator.locks.request(this.#name, { signal: waiting.signal }, hold)
    request.catch(() => {
      // Either this tab timed out, or another one took the lock; then it follows again.
      if (waiting.signal.aborted) return
      this.#stopLeading()
      this.#queueToLead(false)
    })
  }

  #lead() {
    clearTimeout(this.#leaderSilence)
    this.#isLeading = true
    clearInterval(this.#beating)
    this.#beating = setInterval(() => this.#post({ kind: 'state', state: this.#state }), LEADER_BEAT_MS)
    this.#stream.start(this.#cursor ?? this.#listeners.cursor())
  }

  #stopLeading() {
    if (this.#isLeading) this.#cursor = this.#stream.cursor
    this.#isLeading = false
    this.#kept = []
    clearInterval(this.#beating)
    this.#stream.stop()
    this.#release?.()
    this.#release = null
  }

  #expectLeader() {
    clearTimeout(this.#leaderSilence)
    this.#leaderSilence = setTimeout(() => this.#queueToLead(true), this.#leaderSilentMs)
  }

  #hearTab(message: TabMessage) {
    switch (message.kind) {
      case 'since':
        if (this.#isLeading) this.#answer(message)
        return
      case 'missed':
        if (message.to !== this.#id) return
        if (!message.isWhole) this.#listeners.onReset()
        for (const { message: missed, cursor } of message.messages) this.#take(missed, cursor)
        return
      case 'alert':
        this.#take(message.message, message.cursor)
        return
      case 'reset':
        this.#listeners.onReset()
        return
      case 'state':
        if (this.#isLeading) return
        this.#expectLeader()
        this.#setState(message.state)
        return
    }
  }

  #answer({ sequence, from }: Extract<TabMessage, { kind: 'since' }>) {
    this.#post({ kind: 'state', state: this.#state })
    if (sequence === null) return
    const isNewest = this.#sequence !== null && this.#sequence <= sequence
    const isWhole = isNewest || this.#kept.some(({ message }) => message.change.sequence <= sequence)
    const messages = this.#kept.filter(({ message }) => message.change.sequence > sequence)
    this.#post({ kind: 'missed', messages: isWhole ? messages : [], isWhole, to: from })
  }

  #keep(message: AlertMessage, cursor: string | null) {
    this.#kept.push({ message, cursor })
    if (this.#kept.length > MAX_KEPT) this.#kept.shift()
  }

  /** Skips a change that this tab already received as leader. */
  #take(message: AlertMessage, cursor: string | null) {
    if (this.#sequence !== null && message.change.sequence <= this.#sequence) return
    this.#sequence = message.change.sequence
    this.#cursor = cursor
    this.#listeners.onAlert(message)
  }

  #setState(state: ConnectionState) {
    this.#state = state
    this.#listeners.onState(state)
  }

  #post(message: TabMessage) {
    this.#channel?.postMessage(message)
  }
}
