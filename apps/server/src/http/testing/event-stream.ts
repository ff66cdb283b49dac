import { request, type IncomingMessage } from 'node:http'

interface ReceivedMessage {
  event: string
  id: string | null
  data: unknown
}

/** A client of server-sent events that behaves like a browser. */
export interface TestEventStream {
  status: number
  headers: IncomingMessage['headers']
  messages: ReceivedMessage[]
  /** The last id, which a browser sends back. */
  lastId(): string | null
  /** Stops reading, so that the connection's buffers fill up. */
  pause(): void
  read(): void
  /** Bytes received. */
  received(): number
  /** Resolves when the server has ended the response. */
  ended: Promise<void>
  close(): void
}

/** Opens a stream; resolves when the headers arrive. The body of a refusal becomes its only message. */
export function openTestStream(url: string, headers: Record<string, string>): Promise<TestEventStream> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent: false }, (answer) => {
      const messages: ReceivedMessage[] = []
      let text = ''
      let bytes = 0
      let lastId: string | null = null
      const parse = () => {
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const lines = text.slice(0, end).split('\n')
          text = text.slice(end + 2)
          const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
          const event = field('event')
          const id = field('id') ?? null
          const data = field('data')
          lastId = id ?? lastId
          if (event !== undefined && data !== undefined) messages.push({ event, id, data: JSON.parse(data) })
        }
      }
      const ended = new Promise<void>((end) => answer.once('close', end))
      answer.setEncoding('utf8')
      answer.on('error', () => {})
      answer.on('data', (chunk: string) => {
        bytes += chunk.length
        text += chunk
        if (answer.statusCode === 200) parse()
      })
      answer.on('end', () => {
        if (answer.statusCode !== 200) messages.push({ event: 'refused', id: null, data: JSON.parse(text) })
      })
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        messages,
        lastId: () => lastId,
        pause: () => void answer.pause(),
        read: () => void answer.resume(),
        received: () => bytes,
        ended,
        close: () => void sent.destroy(),
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}
