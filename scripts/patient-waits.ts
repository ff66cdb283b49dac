import { vi } from 'vitest'

/** A check that becomes true late on a busy machine is no failure; Vitest's own limit is one second. */
const PATIENCE_MS = 30_000

const { waitFor } = vi
// Files share their processes: the second one finds it patient.
if (waitFor.name !== 'waitPatiently')
  vi.waitFor = function waitPatiently(check, options) {
    return waitFor(check, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })
  }
