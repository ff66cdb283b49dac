/** A kind of message: its name on the bus, and its encoding between machines. */
export interface Topic<Value> {
  /** Lower-case letters and hyphens. */
  name: string
  encode(value: Value): Uint8Array
  /** Throws when the bytes are not a value of this topic. */
  decode(bytes: Uint8Array): Value
  /** The share of the retention limit that a value uses, such as its number of positions; at least 1. */
  weigh(value: Value): number
}

/** One partition of a topic. Order is kept within a partition, not between partitions. */
export interface Channel<Value> {
  topic: Topic<Value>
  /** 0 to PARTITIONS - 1. */
  partition: number
}

/** A subscriber's position in one channel: opaque text that the consumer stores in the same transaction as its results. */
export type Cursor = string

export interface Handlers<Value> {
  /** Called for one message at a time, in order. After a rejection the same message is delivered again, with growing delays. */
  onMessage(value: Value, cursor: Cursor): Promise<void>
  /**
   * Messages after the last cursor are no longer retained, or the cursor belongs to a lost log. Called before newer messages; the consumer
   * reads what it missed from the store and keeps `cursor` as its new position.
   */
  onMissed(cursor: Cursor): Promise<void>
}

export interface Subscription {
  /** Resolves when the running handler has finished; nothing is delivered afterwards. */
  close(): Promise<void>
}

/**
 * Announces changes that are already on disk; the store stays the source of truth. Delivery is at least once, so handlers must
 * tolerate repeated messages. A channel retains a bounded number of messages; a subscriber that falls further behind gets
 * `onMissed` and never slows a publisher.
 */
export interface Bus {
  kind: 'in_process' | 'nats'
  /** False while disconnected from other processes; reconnects automatically. */
  isConnected(): boolean
  /** Resolves when subscribers in any process can get the message; the value must not be changed afterwards. */
  publish<Value>(channel: Channel<Value>, value: Value): Promise<void>
  /** Delivers the messages after a cursor; with null, those published from now on. */
  subscribe<Value>(channel: Channel<Value>, after: Cursor | null, handlers: Handlers<Value>): Promise<Subscription>
  close(): Promise<void>
}

/** Dependencies of a bus. */
export interface BusEffects {
  sleep(ms: number, signal: AbortSignal): Promise<void>
  newId(): string
  /** A handler or the connection failed; the bus retries automatically. */
  onFault(error: unknown): void
}

const MAX_RETRY_DELAY_MS = 30_000

/** Milliseconds to wait before a retry, after this many consecutive failures. */
export const retryDelayMs = (failures: number) => Math.min(MAX_RETRY_DELAY_MS, 100 * 2 ** failures)
