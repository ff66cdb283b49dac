import { recordKey, type AlertingKind } from '@varuna/vocabulary/teams'
import type { Store } from '../../../store/interfaces/store.ts'
import type { LoggedChange, LogPosition } from '../../../store/interfaces/desk/alert-store.ts'
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
  /** Null when the alert has no text. */
  write(changed: ChangedAlert): string | null
}

/** A slot for one stream, reserved before its first byte is sent. */
interface ReservedAlertStream {
  /** Sends the changes after a cursor that are visible to the account; null starts now. */
  start(after: string | null, writer: MessageWriter, sink: StreamSink): OpenStream
  /** Ends the stream. */
  release(): void
}

export interface AlertStreams {
  /** Throws `too_many_requests.streams` for one account or network and `busy.streams` for all. */
  reserve(holder: Holder, seesShared: boolean, holding?: Holding): ReservedAlertStream
  /** This process has changed alerts, so the log is read at once. */
  wake(): void
  /** An account was removed: later messages are read again, without its name. */
  forgetNames(): void
  close(): Promise<void>
}

export interface AlertStreamLimits extends SlotBounds {
  /** Changes that are kept in memory. */
  recent: number
  /** A client further behind than this must read the queue again. */
  behind: number
}

interface Options {
  alerts: Pick<Store['alerts'], 'position' | 'changesAfter' | 'readersOf'>
  people: People
  sleep(ms: number, signal: AbortSignal): Promise<void>
  onFault(error: unknown): void
  limits?: AlertStreamLimits
}

/** Interval between log reads while a stream is open, to find changes by other processes. */
const POLL_MS = 250
const READ_A_PAGE = 500
/** Maximum bytes buffered for a client that stops reading, in addition to its connection's buffers. */
const SENT_AT_ONCE = 64 * 1024
const defaultLimits: AlertStreamLimits = {
  overall: 2_000,
  perAccount: 12,
  perClient: 400,
  reserved: 400,
  recent: 2_000,
  behind: 5_000,
}

/** A logged change; null when it cannot be read. */
interface Entry {
  sequence: number
  /** Null for alerts visible to every account. */
  ownerId: string | null
  /** What raised it, where a team can see it too. */
  source: { kind: AlertingKind; id: string } | null
  changed: ChangedAlert | null
  /** The message by language, written when first sent. */
  texts: Map<string, string | null>
}

type Readers = ReadonlyMap<string, ReadonlySet<string>>

interface Stream {
  accountId: string
  /** Whether it gets the alerts that belong to nobody. */
  seesShared: boolean
  writer: MessageWriter
  sink: StreamSink
  /** Position up to which everything was sent. Null until the log is first read. */
  at: LogPosition | null
  isReady: boolean
  isCatchingUp: boolean
}

/**
 * Streams the log of alert changes. One reader per process follows the log for all streams; a stream keeps only its position, so that a
 * slow client resumes from there.
 */
export function createAlertStreams(options: Options): AlertStreams {
  const { alerts, people, sleep, onFault, limits = defaultLimits } = options
  const slots = createStreamSlots(limits)
  const streams = new Set<Stream>()
  const closing = new AbortController()
  const catchUpInTurn = createTurns()
  const readInTurn = createTurns()
  /** The newest entries, in order and without gaps up to `read`. */
  let recent: Entry[] = []
  let recentAfter = 0
  let read: LogPosition | null = null
  /** Who sees the kept entries through teams, as of the last read of the log. */
  let readers: Readers = new Map()
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
      const { user_id: ownerId, source_kind: kind, source_id: id } = alert
      const source = ownerId === null || kind === 'event' || kind === 'rule' ? null : { kind, id }
      const texts = new Map<string, string | null>()
      return { sequence: change.sequence, ownerId, source, changed, texts }
    })
  }

  const readersOf = async (entries: readonly Entry[]): Promise<Readers> => {
    const sources = entries.flatMap(({ source }) => source ?? [])
    return sources.length === 0 ? new Map() : alerts.readersOf(sources)
  }

  /** Reads the log up to its current end. The kept entries are replaced at once, after the whole read. */
  const readLog = () =>
    readInTurn(async () => {
      const end = await alerts.position()
      const isGap = read === null || end.sequence - read.sequence > limits.recent
      const isNew = read !== null && read.generation !== end.generation
      const from = isNew ? end.sequence : isGap ? Math.max(0, end.sequence - limits.recent) : (read?.sequence ?? 0)
      const added: Entry[] = []
      // Numbers of rolled-back transactions appear on no page.
      for (let last = from; last < end.sequence;) {
        const page = await alerts.changesAfter(last, READ_A_PAGE)
        added.push(...(await toEntries(page)))
        last = page.length < READ_A_PAGE ? Infinity : (page.at(-1)?.change.sequence ?? Infinity)
      }
      const kept = isNew || isGap ? added : [...recent, ...added]
      readers = await readersOf(kept)
      if (isNew || isGap) recentAfter = from
      recent = kept
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

  /** Sends entries in chunks until backpressure. */
  const sendEntries = (stream: Stream, entries: readonly Entry[], through: Readers, generation: number) => {
    let messages: StreamMessage[] = []
    let bytes = 0
    const flush = () => {
      if (messages.length > 0) stream.isReady = stream.sink.send(messages)
      messages = []
      bytes = 0
    }
    for (const entry of entries) {
      const text = isSeen(stream, entry, through) ? textOf(entry, stream.writer) : null
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

  /** Sends what follows a stream's position: from memory, or from the log when it is older than the kept entries. */
  const deliver = (stream: Stream): void => {
    const end = read
    if (end === null || !stream.isReady || stream.isCatchingUp || !streams.has(stream)) return
    const at = (stream.at ??= end)
    if (at.generation !== end.generation || at.sequence > end.sequence) return reset(stream)
    if (at.sequence === end.sequence) return
    if (at.sequence >= recentAfter) {
      const sent = recent.findLastIndex(({ sequence }) => sequence <= at.sequence)
      sendEntries(stream, recent.slice(sent + 1), readers, end.generation)
      if (stream.isReady) stream.at = end
      return
    }
    if (end.sequence - at.sequence > limits.behind) return reset(stream)
    stream.isCatchingUp = true
    void catchUpInTurn(async () => {
      if (!streams.has(stream)) return
      const page = await alerts.changesAfter(at.sequence, READ_A_PAGE)
      const entries = await toEntries(page)
      sendEntries(stream, entries, await readersOf(entries), end.generation)
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
    reserve(holder, seesShared, holding) {
      const { account: accountId } = holder
      const giveBack = slots.take(holder, holding)
      let started: Stream | null = null
      return {
        start(after, writer, sink) {
          const at = after === null ? null : parsePosition(after)
          const stream: Stream = { accountId, seesShared, writer, sink, at, isReady: true, isCatchingUp: false }
          started = stream
          streams.add(stream)
          // Read the log now, so that a new stream does not miss changes that follow its start.
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

const isSeen = ({ accountId, seesShared }: Stream, { ownerId, source }: Entry, through: Readers): boolean =>
  ownerId === null
    ? seesShared
    : ownerId === accountId || (source !== null && through.get(recordKey(source))?.has(accountId) === true)

/** Returned for an invalid cursor: no log has this position, so the client receives a reset. */
const NOWHERE: LogPosition = { generation: -1, sequence: 0 }

function parsePosition(text: string): LogPosition {
  const [, generation, sequence] = /^(\d{1,9})\.(\d{1,15})$/.exec(text) ?? []
  if (sequence === undefined) return NOWHERE
  return { generation: Number(generation), sequence: Number(sequence) }
}
