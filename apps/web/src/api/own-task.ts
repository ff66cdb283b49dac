/** Resolves in a task of its own, or at once on a hidden page, which need not answer anybody and whose timers wait a second. */
export async function ownTask(): Promise<void> {
  if (globalThis.document?.hidden === false) await new Promise((resolve) => setTimeout(resolve))
}
