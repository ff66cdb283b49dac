import { flushDecoder, createDecoder, decodeBytes, type Decoder } from '@varuna/ais/framing/decoder'
import type { ReceivedMessage } from '@varuna/ais/framing/received-message'
import { Command } from 'commander'
import { readFileBytes } from '../../input-files/read-file-bytes.ts'
import { openOutput } from '../open-output.ts'

export const decodeCommand = new Command('decode')
  .description('Decode AIS sentences to JSON, one message a line; refused sentences are counted on standard error')
  .argument('[file]', 'file of sentences, plain or compressed with gzip, zstd or zip; - is standard input', '-')
  .action(async (path: string) => {
    const decoder = createDecoder()
    const output = openOutput()
    const write = (messages: ReceivedMessage[]) =>
      output.write(messages.map((received) => `${JSON.stringify(formatMessageLine(received))}\n`).join(''))
    const finish = async () => {
      if (!output.isClosed()) await write(flushDecoder(decoder))
      process.stderr.write(`${JSON.stringify(summarise(decoder))}\n`)
    }
    try {
      for await (const bytes of readFileBytes(path)) {
        await write(decodeBytes(decoder, bytes, performance.now()))
        if (output.isClosed()) break
      }
    } catch (error) {
      // An unreadable file has nothing to count.
      if (decoder.counts.bytes > 0) await finish()
      throw error
    }
    await finish()
  })

const formatMessageLine = ({ message, channel, own, source, receivedMs }: ReceivedMessage) => ({
  ...message,
  channel,
  own,
  source,
  receivedAt: receivedMs === null ? null : new Date(receivedMs).toISOString(),
})

/** Counts by message type and by fault, without zeros, with the first few samples of each fault. */
const summarise = ({ counts: { bytes, sentences, otherSentences, messages, byType, faults } }: Decoder) => ({
  bytes,
  sentences,
  otherSentences,
  messages,
  byType: Object.fromEntries(byType.flatMap((count, type) => (count > 0 ? [[type, count]] : []))),
  refused: Object.fromEntries(Object.entries(faults.counts).filter(([, count]) => count > 0)),
  samples: Object.fromEntries(Object.entries(faults.samples).filter(([, texts]) => texts.length > 0)),
})
