import type { QueueMessages } from '@varuna/contract/desk/alert-queue'
import { fakeStreams } from './fake-streams.ts'
import { alertChangeResponse, queuedAlertResponse } from './alert-responses.ts'

/** The change `sequence` of alert `id`, as sent by the stream. */
export const alertMessage = (
  sequence: number,
  id = `a${sequence}`,
  over: Partial<QueueMessages['alert']['change']> = {},
): QueueMessages['alert'] => ({
  alert: queuedAlertResponse({ id, version: sequence }),
  change: alertChangeResponse({ sequence, ...over }),
})

/** A log of changes behind global fetch, streamed as server-sent events after the cursor of the request; the cursor is the sequence. */
export function fakeAlertServer() {
  const originalFetch = globalThis.fetch
  const log: QueueMessages['alert'][] = []
  const streams = fakeStreams()
  const opened: (string | null)[] = []
  let status = 200
  const frame = (message: QueueMessages['alert']) =>
    `event: alert\nid: ${message.change.sequence}\ndata: ${JSON.stringify(message)}\n\n`
  globalThis.fetch = async (input, init) => {
    const after = new URL(String(input), 'http://varuna.test').searchParams.get('after')
    opened.push(after)
    if (status === 0) throw new TypeError('Failed to fetch')
    if (status !== 200) return new Response(null, { status })
    const missed = after === null ? [] : log.filter(({ change }) => change.sequence > Number(after))
    return streams.answer(init?.signal, missed.map(frame).join(''))
  }
  return {
    /** The cursor after which each stream resumed. */
    opened,
    get streams() {
      return streams.open
    },
    /** Sends raw text to all streams. */
    write: streams.write,
    change(message: QueueMessages['alert']) {
      log.push(message)
      streams.write(frame(message))
    },
    breakStreams: streams.break,
    /** Answers with `next` from now on; 0 does not answer at all. */
    answer: (next: number) => void (status = next),
    close: () => void (globalThis.fetch = originalFetch),
  }
}
