import { endDecoder, startDecoder, takeBytes, type Decoder } from '@varuna/ais/decoder'
import type { Received } from '@varuna/ais/received'
import { Command } from 'commander'
import { readFileBytes } from '../services/read-file-bytes.ts'

export const decodeCommand = new Command('decode')
  .description('AIS sentences to JSON, one message a line; what was refused is counted on standard error')
  .argument('[file]', 'file of sentences, gzip or not; - is standard input', '-')
  .action(async (path: string) => {
    const decoder = startDecoder()
    const output = startOutput()
    const write = (messages: Received[]) =>
      output.write(messages.map((received) => `${JSON.stringify(lineOf(received))}\n`).join(''))
    try {
      for await (const bytes of readFileBytes(path)) {
        await write(takeBytes(decoder, bytes, performance.now()))
        if (output.isClosed()) break
      }
    } finally {
      if (!output.isClosed()) await write(endDecoder(decoder))
      process.stderr.write(`${JSON.stringify(summary(decoder))}\n`)
    }
  })

/** Standard output that waits when its reader is slow, and keeps silent once it has gone (`| head`). */
function startOutput() {
  const { stdout } = process
  let closed = false
  let goOn = () => {}
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    closed = true
    goOn()
  })
  stdout.on('drain', () => goOn())
  return {
    isClosed: () => closed,
    write: (text: string) =>
      new Promise<void>((resolve) => {
        goOn = resolve
        if (text === '' || closed || stdout.write(text)) resolve()
      }),
  }
}

const lineOf = ({ message, channel, own, source, receivedMs }: Received) => ({
  ...message,
  channel,
  own,
  source,
  receivedAt: receivedMs === null ? null : new Date(receivedMs).toISOString(),
})

/** Types and faults that were met, and of each fault the first few texts. */
const summary = ({ counts: { bytes, sentences, otherSentences, messages, byType, faults } }: Decoder) => ({
  bytes,
  sentences,
  otherSentences,
  messages,
  byType: Object.fromEntries(byType.flatMap((count, type) => (count > 0 ? [[type, count]] : []))),
  refused: Object.fromEntries(Object.entries(faults.counts).filter(([, count]) => count > 0)),
  samples: Object.fromEntries(Object.entries(faults.samples).filter(([, texts]) => texts.length > 0)),
})
