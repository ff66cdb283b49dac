import { readFileBytes } from '../services/read-file-bytes.ts'
import type { Feed } from './feed.ts'

/** A file of messages, packed with gzip or not, from its beginning to its end. */
export const fileFeed = (path: string): Feed => ended(`file:${path}`, 'file', path)

/** What is piped into the program. */
export const standardInput = (): Feed => ended('-', 'live', '-')

const ended = (name: string, manner: Feed['manner'], path: string): Feed => ({
  name,
  manner,
  isEndless: false,
  isDialled: false,
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
