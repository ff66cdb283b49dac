import { setTimeout as pause } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Bus } from './bus.ts'
import { createInProcessBus } from './in-process-bus.ts'

/** Opens the configured bus. Throws when the NATS server cannot be reached. */
export async function openBus({ natsUrl }: Pick<Config, 'natsUrl'>, onFault: (error: unknown) => void): Promise<Bus> {
  const effects = {
    sleep: (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }).catch(() => {}),
    newId: () => randomUUID(),
    onFault,
  }
  if (natsUrl === null) return createInProcessBus(effects)
  // Loaded on demand: its client has fifty modules, which most servers and commands do not need.
  const { openNatsBus } = await import('./nats-bus.ts')
  return openNatsBus(natsUrl, effects).catch((error: Error) => {
    throw new Error(`NATS_URL: the server at ${new URL(natsUrl).host} cannot be reached: ${error.message}`, {
      cause: error,
    })
  })
}
