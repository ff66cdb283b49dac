/**
 * Resolves in a task of its own, or immediately on a hidden page, which needs no responsiveness and whose timers are throttled to a second.
 */
export async function ownTask(): Promise<void> {
  if (globalThis.document?.hidden === false) await new Promise((resolve) => setTimeout(resolve))
}
