import { createReadStream } from 'node:fs'
import type { Feed } from './feed.ts'
import { readUnpacked } from './read-unpacked.ts'

/** A file of messages, packed with gzip or not, from its beginning to its end. */
export const fileFeed = (path: string): Feed => ended(`file:${path}`, 'file', () => createReadStream(path))

/** What is piped into the program. */
export const standardInput = (input: NodeJS.ReadStream): Feed => ended('-', 'live', () => input)

const ended = (name: string, manner: Feed['manner'], open: () => NodeJS.ReadableStream): Feed => ({
  name,
  manner,
  isEndless: false,
  isDialled: false,
  async *connect(signal, events) {
    const input = open() as ReturnType<typeof createReadStream>
    const end = () => input.destroy()
    signal.addEventListener('abort', end)
    try {
      events.connected(`reading ${name}`)
      for await (const bytes of readUnpacked(input)) yield { source: name, bytes }
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      signal.removeEventListener('abort', end)
    }
  },
})
