import { readFileBytes } from '../input-files/read-file-bytes.ts'
import type { Feed } from './feed.ts'

/** A feed that reads a file once, compressed or not. */
export const createFileFeed = (path: string): Feed => createFiniteFeed(`file:${path}`, 'file', path)

/** A feed that reads what is piped into the program. */
export const createStandardInputFeed = (): Feed => createFiniteFeed('-', 'live', '-')

const createFiniteFeed = (name: string, mode: Feed['mode'], path: string): Feed => ({
  name,
  mode,
  isEndless: false,
  isOutbound: false,
  async *connect(signal, events) {
    events.connected(`reading ${name}`)
    const end = () => void (path === '-' && process.stdin.destroy())
    signal.addEventListener('abort', end)
    try {
      for await (const bytes of readFileBytes(path)) {
        if (signal.aborted) return
        yield { source: name, bytes }
      }
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      signal.removeEventListener('abort', end)
    }
  },
})
