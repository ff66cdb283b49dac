import { MAX_LIVE_VESSELS, type LiveMessages } from '@varuna/contract/watch/live'
import type { FeedHealth } from '@varuna/contract/site/health'
import type { TrackEventAnswer } from '@varuna/contract/watch/track-event'
import type { Box } from '../../../store/interfaces/watch/box.ts'
import type { Holder, Holding, SlotBounds } from '../../shared/slots/create-slots.ts'
import {
  createStreamSlots,
  type OpenStream,
  type StreamMessage,
  type StreamSink,
} from '../../shared/streams/stream-slots.ts'
import { cellsOfBox, createChangedCells } from './changed-cells.ts'
import type { LiveIndex } from './live-index.ts'
import { SlotSet } from './slot-set.ts'

interface LiveMessage extends StreamMessage {
  kind: keyof LiveMessages
}

/** A slot for one stream, reserved before its first byte is sent. */
export interface ReservedStream {
  /** Sends changes in a box, or in the world, after a cursor; null starts now. */
  start(box: Box | null, after: string | null, sink: StreamSink): OpenStream
  /** Ends the stream. */
  release(): void
}

export interface LiveStreams {
  readonly count: number
  /** Throws `too_many_requests.streams` for one account or network and `busy.streams` for all. */
  reserve(holder: Holder, holding?: Holding): ReservedStream
  /** The index has changed: wakes the streams, at most every `TICK_MS`. */
  wake(): void
  sendEvent(event: TrackEventAnswer): void
  sendFeeds(feeds: readonly FeedHealth[]): void
  /** Cursor of the current state. */
  cursor(): string
}

interface LiveStreamLimits extends SlotBounds {
  /** Events kept in memory. */
  events: number
}

interface Options {
  index: LiveIndex
  /** Distinguishes cursors of this process from those of an earlier one. */
  id: string
  now(): number
  sleep(ms: number, signal: AbortSignal): Promise<void>
  signal: AbortSignal
  limits?: LiveStreamLimits
}

const TICK_MS = 100
const defaultLimits: LiveStreamLimits = { overall: 1_000, perAccount: 12, perClient: 200, reserved: 200, events: 2_000 }
/**
 * A new stream does not know which vessels its client holds, so it lists all vessels that have changed elsewhere; beyond this many, the
 * client reads again.
 */
const MAX_GONE = 50_000

interface RecentEvent {
  sequence: number
  json: string
  lat: number | null
  lon: number | null
}

interface Stream {
  sink: StreamSink
  isWithin(slot: number): boolean
  isInBox(event: RecentEvent): boolean
  box: Box | null
  /** Null for a box that scans every change. */
  cells: readonly number[] | null
  isReady: boolean
  /** Sequence number of the newest change sent. */
  sequence: number
  eventSequence: number
  /** Vessels that the client has. */
  known: SlotSet
}

/** Streams of changes. None buffers unsent data: a client that is behind later gets only the newest row of each vessel. */
export function createLiveStreams({ index, id, now, sleep, signal, limits = defaultLimits }: Options): LiveStreams {
  const slots = createStreamSlots(limits)
  const streams = new Set<Stream>()
  const events: RecentEvent[] = []
  let eventSequence = 0
  let flushedAtMs = -Infinity
  let isFlushPlanned = false

  const cursorAt = (sequence: number, events: number) => `${id}.${sequence}.${events}`

  /** Null when the oldest of them is no longer kept. */
  const eventsSince = (sequence: number): RecentEvent[] | null => {
    const oldest = eventSequence - events.length
    return sequence < oldest ? null : events.slice(sequence - oldest)
  }

  const send = (stream: Stream, messages: readonly Omit<LiveMessage, 'cursor'>[]) => {
    const cursor = cursorAt(stream.sequence, stream.eventSequence)
    const last = messages.length - 1
    if (last < 0) return
    stream.isReady = stream.sink.send(
      messages.map((message, at) => ({ ...message, cursor: at === last ? cursor : null })),
    )
  }
  const reset = (stream: Stream) => {
    startNow(stream)
    send(stream, [{ kind: 'reset', data: '{}' }])
  }
  const startNow = (stream: Stream) => {
    stream.sequence = index.sequence
    stream.eventSequence = eventSequence
    stream.known.clear()
    for (const slot of index.slotsWithin(stream.box)) stream.known.add(slot)
  }

  /**
   * Sends what has changed since the stream's last message, from `changed` and the removals. `rows` caches JSON rows for all streams of a
   * flush.
   */
  const update = (stream: Stream, changed: readonly number[], rows: Map<number, string>, isBeginning = false) => {
    const removed = index.removedSince(stream.sequence)
    const newEvents = eventsSince(stream.eventSequence)
    if (removed === null || newEvents === null) return reset(stream)
    const gone: number[] = []
    for (const { slot, mmsi } of removed) if (stream.known.delete(slot) || isBeginning) gone.push(mmsi)
    const vessels: string[] = []
    for (const slot of changed) {
      if (stream.isWithin(slot)) {
        stream.known.add(slot)
        let row = rows.get(slot)
        if (row === undefined) rows.set(slot, (row = index.rowAt(slot)))
        vessels.push(row)
      } else if (stream.known.delete(slot) || isBeginning) gone.push(index.mmsiAt(slot))
    }
    if (vessels.length > MAX_LIVE_VESSELS || gone.length > MAX_GONE) return reset(stream)
    stream.sequence = index.sequence
    stream.eventSequence = eventSequence
    const inBox = newEvents.filter((event) => stream.isInBox(event))
    const messages: Omit<LiveMessage, 'cursor'>[] = []
    if (gone.length > 0) messages.push({ kind: 'gone', data: `{"mmsis":[${gone.join()}]}` })
    if (vessels.length > 0) messages.push({ kind: 'vessels', data: `{"vessels":[${vessels.join()}]}` })
    if (inBox.length > 0)
      messages.push({ kind: 'events', data: `{"events":[${inBox.map(({ json }) => json).join()}]}` })
    send(stream, messages)
  }

  const cells = createChangedCells(index)
  let flushedSequence = 0
  const flush = () => {
    flushedAtMs = now()
    const changed = index.changedSince(flushedSequence)
    cells.sort(changed)
    const rows = new Map<number, string>()
    for (const stream of streams) {
      if (!stream.isReady) continue
      const isBehind = stream.sequence !== flushedSequence
      const inCells = stream.cells && !isBehind ? cells.within(stream.cells, stream.isWithin) : changed
      update(stream, isBehind ? index.changedSince(stream.sequence) : inCells, rows)
    }
    flushedSequence = index.sequence
  }
  const wake = () => {
    if (isFlushPlanned || streams.size === 0 || signal.aborted) return
    isFlushPlanned = true
    void sleep(Math.max(0, flushedAtMs + TICK_MS - now()), signal).then(() => {
      isFlushPlanned = false
      if (!signal.aborted) flush()
    })
  }

  const begin = (stream: Stream, after: string | null) => {
    startNow(stream)
    streams.add(stream)
    if (after === null) return
    const found = parseCursor(after, id)
    if (found === null || found.sequence > index.sequence || found.events > eventSequence) return reset(stream)
    stream.sequence = found.sequence
    stream.eventSequence = found.events
    update(stream, index.changedSince(found.sequence), new Map(), true)
  }

  return {
    get count() {
      return streams.size
    },
    reserve(holder, holding) {
      const giveBack = slots.take(holder, holding)
      let started: Stream | null = null
      return {
        start(box, after, sink) {
          const isPlaceWithin = placeTest(box)
          const stream: Stream = {
            sink,
            box,
            cells: cellsOfBox(box),
            isWithin: index.within(box),
            isInBox: ({ lat, lon }) => isPlaceWithin(lat, lon),
            isReady: true,
            sequence: 0,
            eventSequence: 0,
            known: new SlotSet(),
          }
          started = stream
          begin(stream, after)
          return {
            cursor: () => cursorAt(stream.sequence, stream.eventSequence),
            resume() {
              stream.isReady = true
              wake()
            },
          }
        },
        release() {
          if (started) streams.delete(started)
          giveBack()
        },
      }
    },
    wake,
    sendEvent(event) {
      eventSequence += 1
      const { lat, lon } = event
      events.push({ sequence: eventSequence, json: JSON.stringify(event), lat, lon })
      if (events.length > limits.events) events.shift()
      wake()
    },
    sendFeeds(feeds) {
      const data = JSON.stringify({ feeds })
      for (const stream of streams) if (stream.isReady) send(stream, [{ kind: 'feeds', data }])
    },
    cursor: () => cursorAt(index.sequence, eventSequence),
  }
}

/** Null for text that is not a cursor of this process. */
function parseCursor(text: string, id: string): { sequence: number; events: number } | null {
  const [found, sequence, events, ...rest] = text.split('.')
  const isNumber = (part: string | undefined) => part !== undefined && /^\d{1,15}$/.test(part)
  if (found !== id || rest.length > 0 || !isNumber(sequence) || !isNumber(events)) return null
  return { sequence: Number(sequence), events: Number(events) }
}

/** Whether a place is within a box; events without a place are only sent to streams of the world. */
function placeTest(box: Box | null): (lat: number | null, lon: number | null) => boolean {
  if (box === null) return () => true
  const { south, west, north, east } = box
  return (lat, lon) =>
    lat !== null &&
    lon !== null &&
    lat >= south &&
    lat <= north &&
    (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east)
}
