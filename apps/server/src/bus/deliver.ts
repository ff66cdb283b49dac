import { retryDelayMs, type BusEffects } from './bus.ts'

/** Runs a handler until it succeeds or the subscription closes; true when it succeeded. */
export async function deliver(
  handle: () => Promise<void>,
  { sleep, onFault }: Pick<BusEffects, 'sleep' | 'onFault'>,
  closing: AbortSignal,
): Promise<boolean> {
  for (let failures = 0; !closing.aborted; failures++) {
    try {
      await handle()
      return true
    } catch (error) {
      onFault(error)
      await sleep(retryDelayMs(failures), closing)
    }
  }
  return false
}
