import type { Store } from '../../../store/store.ts'
import type { LoggedChange, LogPosition } from '../../../store/desk/alerts/alert-store.ts'
import type { People } from '../../people/people/people.ts'
import type { Holder, Holding, SlotBounds } from '../../shared/slots/create-slots.ts'
import {
  createStreamSlots,
  type OpenStream,
  type StreamMessage,
  type StreamSink,
} from '../../shared/streams/stream-slots.ts'
import { createTurns } from '../../shared/turns/create-turns.ts'
import {
  formatPosition,
  peopleIn,
  readChange,
  readQueued,
  type ChangeRecord,
  type QueuedRecord,
} from './alert-queue.ts'

/** An alert after a change, and the change. */
export interface ChangedAlert {
  alert: QueuedRecord
  change: ChangeRecord
}

/** Writes a message in one language, as JSON on one line. */
export interface MessageWriter {
  language: string
  /** Null where the alert has no text. */
  write(changed: ChangedAlert): string | null
}

/** A place for one stream, taken before its first byte is sent. */
interface ReservedAlertStream {
  /** Sends what the account may see of the changes after a cursor; null starts now. */
  start(after: string | null, writer: MessageWriter, sink: StreamSink): OpenStream
  /** Ends the stream. */
  release(): void
}

export interface AlertStreams {
  /** Throws `too_many_requests.streams` for one account or network and `busy.streams` for all. */
  reserve(holder: Holder, holding?: Holding): ReservedAlertStream
  /** This process has changed alerts: the log is read at once. */
  wake(): void
  /** An account was removed: what is sent from now on is read anew, without its name. */
  forgetNames(): void
  close(): Promise<void>
}

export interface AlertStreamLimits extends SlotBounds {
  /** Changes that are kept in memory. */
  recent: number
  /** A client that is further behind reads the queue again. */
  behind: number
}

interface Options {
  alerts: Pick<Store['alerts'], 'position' | 'changesAfter'>
  people: People
  sleep(ms: number, signal: AbortSignal): Promise<void>
  onFault(error: unknown): void
  limits?: AlertStreamLimits
}

/** How often the log is read while a stream is open, for changes that other processes made. */
const POLL_MS = 250
const READ_A_PAGE = 500
/** Bytes that a client which reads nothing is owed at most, with the buffers of its connection. */
const SENT_AT_ONCE = 64 * 1024
const defaultLimits: AlertStreamLimits = {
  overall: 2_000,
  perAccount: 12,
  perClient: 400,
  reserved: 400,
  recent: 2_000,
  behind: 5_000,
}

/** A change of the log; null where it cannot be read. */
interface Entry {
  sequence: number
  /** Null for alerts that every account sees. */
  ownerId: string | null
  changed: ChangedAlert | null
  /** The message by language, made when it is first sent. */
  texts: Map<string, string | null>
}

interface Stream {
  accountId: string
  writer: MessageWriter
  sink: StreamSink
  /** Up to here everything was sent. Null until the log was read for the first time. */
  at: LogPosition | null
  isReady: boolean
  isCatchingUp: boolean
}

/**
 * Streams of the log of alert changes. One reader a process follows the log for all of them; a stream keeps nothing but its place in it,
 * so that a slow client goes on from there.
 */
export function createAlertStreams(options: Options): AlertStreams {
  const { alerts, people, sleep, onFault, limits = defaultLimits } = options
  const slots = createStreamSlots(limits)
  const streams = new Set<Stream>()
  const closing = new AbortController()
  const catchUpInTurn = createTurns()
  const readInTurn = createTurns()
  /** The newest entries, in order, without a gap up to `read`. */
  let recent: Entry[] = []
  let recentAfter = 0
  let read: LogPosition | null = null
  let waking = new AbortController()
  let following: Promise<void> | null = null

  const toEntries = async (logged: readonly LoggedChange[]): Promise<Entry[]> => {
    const named = await people.named(
      peopleIn(
        logged.map(({ alert }) => alert),
        logged.map(({ change }) => change),
      ),
    )
    return logged.map(({ alert, change }) => {
      const record = readQueued(alert, named)
      const changed = record && { alert: record, change: readChange(change, named) }
      return { sequence: change.sequence, ownerId: alert.user_id, changed, texts: new Map<string, string | null>() }
    })
  }

  /** Reads the log up to its present end. What is kept changes at once, when all of it was read. */
  const readLog = () =>
    readInTurn(async () => {
      const end = await alerts.position()
      const isGap = read === null || end.sequence - read.sequence > limits.recent
      const isNew = read !== null && read.generation !== end.generation
      const from = isNew ? end.sequence : isGap ? Math.max(0, end.sequence - limits.recent) : (read?.sequence ?? 0)
      const added: Entry[] = []
      // Numbers that were taken for nothing are in no page.
      for (let last = from; last < end.sequence;) {
        const page = await alerts.changesAfter(last, READ_A_PAGE)
        added.push(...(await toEntries(page)))
        last = page.length < READ_A_PAGE ? Infinity : (page.at(-1)?.change.sequence ?? Infinity)
      }
      if (isNew || isGap) [recent, recentAfter] = [[], from]
      recent.push(...added)
      if (recent.length > limits.recent)
        recentAfter = recent.splice(0, recent.length - limits.recent).at(-1)?.sequence ?? recentAfter
      read = { generation: end.generation, sequence: Math.max(end.sequence, added.at(-1)?.sequence ?? 0) }
    })

  const textOf = ({ texts, changed }: Entry, { language, write }: MessageWriter): string | null => {
    if (changed === null) return null
    let text = texts.get(language)
    if (text === undefined) texts.set(language, (text = write(changed)))
    return text
  }

  /** Sends entries in pieces until the client is behind. */
  const sendEntries = (stream: Stream, entries: readonly Entry[], generation: number) => {
    let messages: StreamMessage[] = []
    let bytes = 0
    const flush = () => {
      if (messages.length > 0) stream.isReady = stream.sink.send(messages)
      messages = []
      bytes = 0
    }
    for (const entry of entries) {
      const isSeen = entry.ownerId === null || entry.ownerId === stream.accountId
      const text = isSeen ? textOf(entry, stream.writer) : null
      stream.at = { generation, sequence: entry.sequence }
      if (text === null) continue
      messages.push({ kind: 'alert', data: text, cursor: formatPosition(stream.at) })
      bytes += text.length
      if (bytes >= SENT_AT_ONCE) flush()
      if (!stream.isReady) return
    }
    flush()
  }

  const reset = (stream: Stream) => {
    if (read === null) return
    stream.at = read
    stream.isReady = stream.sink.send([{ kind: 'reset', data: '{}', cursor: formatPosition(read) }])
  }

  /** Sends what follows the place of a stream: from memory, or from the log when that is too long ago. */
  const deliver = (stream: Stream): void => {
    const end = read
    if (end === null || !stream.isReady || stream.isCatchingUp || !streams.has(stream)) return
    const at = (stream.at ??= end)
    if (at.generation !== end.generation || at.sequence > end.sequence) return reset(stream)
    if (at.sequence === end.sequence) return
    if (at.sequence >= recentAfter) {
      const sent = recent.findLastIndex(({ sequence }) => sequence <= at.sequence)
      sendEntries(stream, recent.slice(sent + 1), end.generation)
      if (stream.isReady) stream.at = end
      return
    }
    if (end.sequence - at.sequence > limits.behind) return reset(stream)
    stream.isCatchingUp = true
    void catchUpInTurn(async () => {
      if (!streams.has(stream)) return
      const page = await alerts.changesAfter(at.sequence, READ_A_PAGE)
      sendEntries(stream, await toEntries(page), end.generation)
      if (page.length === 0) stream.at = { ...end, sequence: Math.max(at.sequence, recentAfter) }
    })
      .catch((error: unknown) => {
        onFault(error)
        return sleep(POLL_MS, closing.signal)
      })
      .finally(() => {
        stream.isCatchingUp = false
        deliver(stream)
      })
  }

  const follow = async () => {
    while (!closing.signal.aborted && streams.size > 0) {
      waking = new AbortController()
      try {
        await readLog()
        for (const stream of streams) deliver(stream)
      } catch (error) {
        onFault(error)
      }
      await sleep(POLL_MS, AbortSignal.any([closing.signal, waking.signal]))
    }
    following = null
  }

  return {
    reserve(holder, holding) {
      const { account: accountId } = holder
      const giveBack = slots.take(holder, holding)
      let started: Stream | null = null
      return {
        start(after, writer, sink) {
          const at = after === null ? null : parsePosition(after)
          const stream: Stream = { accountId, writer, sink, at, isReady: true, isCatchingUp: false }
          started = stream
          streams.add(stream)
          // A stream that starts now must not miss what follows its beginning.
          void readLog().then(() => deliver(stream), onFault)
          following ??= follow()
          return {
            cursor: () => (stream.at === null ? '' : formatPosition(stream.at)),
            resume() {
              stream.isReady = true
              deliver(stream)
            },
          }
        },
        release() {
          if (started) streams.delete(started)
          giveBack()
        },
      }
    },
    wake: () => waking.abort(),
    forgetNames() {
      recent = []
      recentAfter = read?.sequence ?? 0
    },
    async close() {
      closing.abort()
      streams.clear()
      await following
      await catchUpInTurn(async () => {})
      await readInTurn(async () => {})
    },
  }
}

/** A place that no log has, for text that is no cursor: it is answered with a reset. */
const NOWHERE: LogPosition = { generation: -1, sequence: 0 }

function parsePosition(text: string): LogPosition {
  const [, generation, sequence] = /^(\d{1,9})\.(\d{1,15})$/.exec(text) ?? []
  if (sequence === undefined) return NOWHERE
  return { generation: Number(generation), sequence: Number(sequence) }
}
