import { DeliverPolicy, DiscardPolicy, jetstream, jetstreamManager, type StreamInfo } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import {
  retryDelayMs,
  type Bus,
  type BusEffects,
  type Channel,
  type Cursor,
  type Handlers,
  type Subscription,
} from './bus.ts'
import { deliver } from './deliver.ts'

const KEPT_BYTES = 256 * 1024 * 1024
const KEPT_HOURS = 24
const NANOSECONDS_PER_HOUR = 3_600_000_000_000
/** A server that misses two of these pings is considered gone. */
const PING_INTERVAL_MS = 10_000
/** Messages that a subscriber fetches ahead of the one it handles. */
const PREFETCHED = 64

/**
 * A bus across machines. Each channel is one JetStream stream, so its sequence numbers have no gaps and a lost message is noticed.
 * A killed server can lose acknowledged messages; the stream then ends before a stored cursor, which counts as missed.
 */
export async function openNatsBus(url: string, effects: BusEffects, keptBytes = KEPT_BYTES): Promise<Bus> {
  const connection = await connect({
    servers: url,
    maxReconnectAttempts: -1,
    name: 'varuna',
    pingInterval: PING_INTERVAL_MS,
  })
  const manager = await jetstreamManager(connection)
  const client = jetstream(connection)
  const { reconnected, isConnected } = watchConnection(connection)
  const streams = new Map<string, Promise<StreamInfo>>()
  const subscriptions = new Set<Subscription>()

  const ensureStream = (name: string, subject: string): Promise<StreamInfo> => {
    const creation =
      streams.get(name) ??
      manager.streams.add({
        name,
        subjects: [subject],
        discard: DiscardPolicy.Old,
        max_bytes: keptBytes,
        max_age: KEPT_HOURS * NANOSECONDS_PER_HOUR,
      })
    streams.set(name, creation)
    creation.catch(() => streams.delete(name))
    return creation
  }
  // A server that lost its storage has no streams; the next operation that needs one creates it.
  reconnected.add(() => streams.clear())
  /** The sequence number of a cursor; null when the stream cannot resume from it. */
  const sequenceOf = async (cursor: Cursor, info: StreamInfo): Promise<number | null> => {
    const { first_seq: first, last_seq: last } = info.state
    const sequence = Number(cursor.split(':')[1])
    if (!(sequence >= first - 1 && sequence <= last)) return null
    if (sequence < Math.max(first, 1)) return cursor.startsWith(`${Date.parse(info.created)}:`) ? sequence : null
    const message = await manager.streams.getMessage(info.config.name, { seq: sequence })
    return message && cursor === cursorAt(info, sequence, message.timestamp) ? sequence : null
  }
  const namesOf = <Value>({ topic, partition }: Channel<Value>) => ({
    stream: `varuna-${topic.name}-${partition}`,
    subject: `varuna.${topic.name}.${partition}`,
  })

  return {
    kind: 'nats',
    isConnected,
    async publish(channel, value) {
      const { stream, subject } = namesOf(channel)
      await ensureStream(stream, subject)
      await client.publish(subject, channel.topic.encode(value)).catch((error: unknown) => {
        streams.delete(stream)
        throw error
      })
    },
    async subscribe<Value>(channel: Channel<Value>, after: Cursor | null, handlers: Handlers<Value>) {
      const { stream, subject } = namesOf(channel)
      await ensureStream(stream, subject)
      const closing = new AbortController()
      const { signal } = closing
      let cursor = after ?? endOf(await manager.streams.info(stream))

      /** Delivers until the connection breaks, a message is missing or the subscription closes. */
      const deliverUntilGap = async () => {
        await ensureStream(stream, subject)
        const info = await manager.streams.info(stream)
        const handled = await sequenceOf(cursor, info)
        if (handled === null) {
          const resumeAt = endOf(info)
          if (await deliver(() => handlers.onMissed(resumeAt), effects, signal)) cursor = resumeAt
          return
        }
        const consumer = await client.consumers.get(stream, {
          deliver_policy: DeliverPolicy.StartSequence,
          opt_start_seq: handled + 1,
        })
        const messages = await consumer.consume({ max_messages: PREFETCHED })
        const stop = () => messages.stop()
        signal.addEventListener('abort', stop)
        reconnected.add(stop)
        try {
          let expected = handled + 1
          for await (const message of messages) {
            if (signal.aborted || message.seq !== expected) return
            const value = channel.topic.decode(message.data)
            const messageCursor = cursorAt(info, message.seq, message.timestamp)
            if (!(await deliver(() => handlers.onMessage(value, messageCursor), effects, signal))) return
            cursor = messageCursor
            expected += 1
          }
        } finally {
          signal.removeEventListener('abort', stop)
          reconnected.delete(stop)
          messages.stop()
        }
      }
      const run = async () => {
        for (let failures = 0; !signal.aborted;) {
          try {
            await deliverUntilGap()
            failures = 0
          } catch (error) {
            if (signal.aborted) return
            streams.delete(stream)
            effects.onFault(error)
            await effects.sleep(retryDelayMs(failures), signal)
            failures += 1
          }
        }
      }
      const running = run()
      const subscription = {
        async close() {
          closing.abort()
          subscriptions.delete(subscription)
          await running
        },
      }
      subscriptions.add(subscription)
      return subscription
    },
    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.close()))
      await connection.close()
    },
  }
}

/** Whether the connection stands, and a set of functions that are each called when it is re-established. */
function watchConnection(connection: NatsConnection): { reconnected: Set<() => void>; isConnected: () => boolean } {
  const reconnected = new Set<() => void>()
  let isConnected = true
  const watch = async () => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') isConnected = false
      if (type !== 'reconnect') continue
      isConnected = true
      for (const listener of [...reconnected]) listener()
    }
  }
  watch().catch(() => {})
  return { reconnected, isConnected: () => isConnected && !connection.isClosed() }
}

/**
 * A recreated stream restarts its sequence numbers, and a stream whose end was lost reuses them. A cursor therefore also contains the times
 * at which the stream was created and the message was stored.
 */
const cursorAt = ({ created }: StreamInfo, sequence: number, storedAt: string): Cursor =>
  [Date.parse(created), sequence, Date.parse(storedAt)].join(':')

const endOf = (info: StreamInfo): Cursor => cursorAt(info, info.state.last_seq, info.state.last_ts)
