import type { Bus, BusEffects, Channel, Cursor, Handlers, Subscription } from './bus.ts'
import { deliver } from './deliver.ts'

/** The newest messages of one channel. */
interface Log {
  /** Sequence number of the oldest retained message. */
  first: number
  messages: { value: unknown; weight: number }[]
  weight: number
  /** Wakes subscribers waiting for the next message. */
  waiting: Set<() => void>
}

const RETAINED_WEIGHT = 4096

const lastSequenceOf = (log: Log) => log.first + log.messages.length - 1

/** A bus within one process. Its log ends with the process, so a cursor from an earlier process counts as missed. */
export function createInProcessBus(effects: BusEffects, retainedWeight = RETAINED_WEIGHT): Bus {
  const id = effects.newId()
  const logs = new Map<string, Log>()
  const subscriptions = new Set<Subscription>()

  const logOf = (topic: string, partition: number): Log => {
    const name = `${topic}/${partition}`
    const log = logs.get(name) ?? { first: 1, messages: [], weight: 0, waiting: new Set() }
    logs.set(name, log)
    return log
  }
  const cursorAt = (sequence: number): Cursor => `${id}:${sequence}`

  return {
    kind: 'in_process',
    isConnected: () => true,
    async publish({ topic, partition }, value) {
      const log = logOf(topic.name, partition)
      const weight = topic.weigh(value)
      log.messages.push({ value, weight })
      log.weight += weight
      while (log.weight > retainedWeight && log.messages.length > 1) {
        log.weight -= log.messages.shift()?.weight ?? 0
        log.first += 1
      }
      for (const wake of log.waiting) wake()
    },
    async subscribe<Value>({ topic, partition }: Channel<Value>, after: Cursor | null, handlers: Handlers<Value>) {
      const log = logOf(topic.name, partition)
      const closing = new AbortController()
      const { signal } = closing
      let handled = after === null ? lastSequenceOf(log) : sequenceOf(after, id, log)
      const waitForMessage = () =>
        new Promise<void>((resolve) => {
          const wake = () => {
            log.waiting.delete(wake)
            signal.removeEventListener('abort', wake)
            resolve()
          }
          log.waiting.add(wake)
          signal.addEventListener('abort', wake)
        })
      const run = async () => {
        while (!signal.aborted) {
          if (handled === null || handled < log.first - 1) {
            const resumeAt = lastSequenceOf(log)
            await deliver(() => handlers.onMissed(cursorAt(resumeAt)), effects, signal)
            handled = resumeAt
          } else if (handled < lastSequenceOf(log)) {
            const sequence: number = handled + 1
            const value = log.messages[sequence - log.first]?.value as Value
            await deliver(() => handlers.onMessage(value, cursorAt(sequence)), effects, signal)
            handled = sequence
          } else await waitForMessage()
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
    },
  }
}

/** The sequence number of a cursor; null when this log cannot resume from it. */
function sequenceOf(cursor: Cursor, id: string, log: Log): number | null {
  const [stream, text] = cursor.split(':')
  const sequence = Number(text)
  return stream === id && sequence >= log.first - 1 && sequence <= lastSequenceOf(log) ? sequence : null
}
