import type { QueueMessages } from '@varuna/contract/alert-queue'
import { alertChangeResponse, queuedAlertResponse } from './alert-responses.ts'

/** The change `sequence` of alert `id`, as the stream sends it. */
export const alertMessage = (
  sequence: number,
  id = `a${sequence}`,
  over: Partial<QueueMessages['alert']['change']> = {},
): QueueMessages['alert'] => ({
  alert: queuedAlertResponse({ id, version: sequence }),
  change: alertChangeResponse({ sequence, ...over }),
})

/** A log of changes behind global fetch, streamed as server-sent events after the cursor that a stream names; the cursor is the sequence. */
export function fakeAlertServer() {
  const originalFetch = globalThis.fetch
  const encoder = new TextEncoder()
  const log: QueueMessages['alert'][] = []
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const opened: (string | null)[] = []
  let status = 200
  const write = (stream: ReadableStreamDefaultController<Uint8Array>, text: string) =>
    stream.enqueue(encoder.encode(text))
  const frame = (message: QueueMessages['alert']) =>
    `event: alert\nid: ${message.change.sequence}\ndata: ${JSON.stringify(message)}\n\n`
  globalThis.fetch = async (input, init) => {
    const after = new URL(String(input), 'http://varuna.test').searchParams.get('after')
    opened.push(after)
    if (status === 0) throw new TypeError('Failed to fetch')
    if (status !== 200) return new Response(null, { status })
    const missed = after === null ? [] : log.filter(({ change }) => change.sequence > Number(after))
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        streams.add(stream)
        write(stream, 'retry: 2000\n\n')
        for (const message of missed) write(stream, frame(message))
        init?.signal?.addEventListener('abort', () => {
          if (streams.delete(stream)) stream.error(new DOMException('aborted', 'AbortError'))
        })
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  return {
    /** What each stream asked to go on after. */
    opened,
    get streams() {
      return streams.size
    },
    /** Sends raw text to all streams. */
    write: (text: string) => {
      for (const stream of streams) write(stream, text)
    },
    change(message: QueueMessages['alert']) {
      log.push(message)
      for (const stream of streams) write(stream, frame(message))
    },
    breakStreams() {
      for (const stream of streams) stream.error(new TypeError('network error'))
      streams.clear()
    },
    /** Answers with `next` from now on; 0 does not answer at all. */
    answer: (next: number) => void (status = next),
    close() {
      globalThis.fetch = originalFetch
      streams.clear()
    },
  }
}
