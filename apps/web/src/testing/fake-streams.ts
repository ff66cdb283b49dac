/** Server-sent event streams controlled by the test. */
export function fakeStreams() {
  const encoder = new TextEncoder()
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const write = (stream: ReadableStreamDefaultController<Uint8Array>, text: string) =>
    stream.enqueue(encoder.encode(text))
  return {
    get open() {
      return open.size
    },
    /** The response that opens a stream, starting with `first`. */
    answer(signal: AbortSignal | null | undefined, first = '') {
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          open.add(stream)
          write(stream, `retry: 2000\n\n${first}`)
          signal?.addEventListener('abort', () => {
            if (open.delete(stream)) stream.error(new DOMException('aborted', 'AbortError'))
          })
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    },
    /** Sends raw text to all streams. */
    write: (text: string) => {
      for (const stream of open) write(stream, text)
    },
    break() {
      for (const stream of open) stream.error(new TypeError('network error'))
      open.clear()
    },
  }
}
