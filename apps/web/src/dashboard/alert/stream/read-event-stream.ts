export interface StreamMessage {
  event: string
  data: string
  /** The last id that was stated, with this message or before it. */
  id: string
}

interface Listeners {
  onMessage: (message: StreamMessage) => void
  /** Anything was received, also a comment that only keeps the connection alive. */
  onBytes: () => void
  /** The server stated an id without a message. */
  onId: (id: string) => void
}

/** A longer line is no message of ours. */
const MOST_LETTERS = 1_000_000

/**
 * Reads server-sent events until the stream ends. The browser's EventSource hides comments, so with it a silent connection cannot be distinguished
 * from a lost one.
 */
export async function readEventStream(body: ReadableStream<Uint8Array>, listeners: Listeners): Promise<void> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  let message = emptyMessage()
  let lastId = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    listeners.onBytes()
    rest += decoder.decode(value, { stream: true })
    if (rest.length > MOST_LETTERS) throw new RangeError('the stream has a line that is too long')
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === '') {
        if (message.id !== null) {
          lastId = message.id
          if (message.data.length === 0) listeners.onId(lastId)
        }
        if (message.data.length > 0)
          listeners.onMessage({ event: message.event || 'message', data: message.data.join('\n'), id: lastId })
        message = emptyMessage()
      } else readField(message, line)
    }
  }
}

const emptyMessage = () => ({ event: '', data: [] as string[], id: null as string | null })

function readField(message: ReturnType<typeof emptyMessage>, line: string) {
  const colon = line.indexOf(':')
  const name = colon < 0 ? line : line.slice(0, colon)
  const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
  if (name === 'event') message.event = value
  if (name === 'data') message.data.push(value)
  if (name === 'id') message.id = value
}
