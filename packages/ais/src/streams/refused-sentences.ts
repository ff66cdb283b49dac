import { createDecoder, decodeBytes } from '../framing/decoder.ts'
import type { AisMessage } from '../messages/ais-message.ts'
import { extractReports } from '../reports/extract-reports.ts'
import { MAX_SAMPLES, type Sample } from './tally.ts'

type RefusedSentence = Sample & { reason: string; message: AisMessage }

/**
 * The sentences of a piece of a log whose message yields no position for a reason, with their line in it from 1: as many as a tally
 * samples. Of a message in several sentences it is the last one.
 */
export function findRefusedSentences(text: Uint8Array): RefusedSentence[] {
  const found: RefusedSentence[] = []
  const counts = new Map<string, number>()
  const decoder = createDecoder()
  let line = 0
  for (let from = 0; from < text.length;) {
    const end = text.indexOf(LF, from)
    const to = end < 0 ? text.length : end
    line += 1
    const bytes = text.subarray(from, to)
    for (const { message } of [...decodeBytes(decoder, bytes, 0), ...decodeBytes(decoder, LINE_END, 0)]) {
      const reason = extractReports(message, null)?.fault ?? null
      const count = counts.get(reason ?? '') ?? 0
      if (reason === null || count === MAX_SAMPLES) continue
      counts.set(reason, count + 1)
      found.push({ reason, message, line, text: latin1.decode(bytes).trim() })
    }
    from = to + 1
  }
  return found
}

/** Takes the sentence of a refused message out of those that were found; null when it is not among them. */
export function takeSentence(found: RefusedSentence[], reason: string, { type, mmsi }: AisMessage): Sample | null {
  const at = found.findIndex((one) => one.reason === reason && one.message.type === type && one.message.mmsi === mmsi)
  return at < 0 ? null : (found.splice(at, 1)[0] ?? null)
}

const LF = 10
const LINE_END = new Uint8Array([LF])
const latin1 = new TextDecoder('latin1')
