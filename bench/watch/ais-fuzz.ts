import { isDeepStrictEqual } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { flushDecoder, createDecoder, decodeBytes, type Decoder } from '@varuna/ais/framing/decoder'
import { encode } from '@varuna/ais/framing/encoder'
import type { ReadableMessage } from '@varuna/ais/messages/ais-message'
import type { ReceivedMessage } from '@varuna/ais/framing/received-message'
import type { Mmsi } from '@varuna/units/mmsi'
import { generateLog, repeatedLog } from './ais-log.ts'
import { cpuSeconds, seededRandom } from '../rate.ts'

/**
 * `npm run bench ais-fuzz [LOG] [SHARE]`: decodes 10 million damaged sentences, 1 GB of random bytes and 1 GB without a line ending (or
 * a share of them, such as 0.01), with intact messages in between. Fails when one of these is lost or memory grows.
 */
const [first, second] = process.argv.slice(3)
const share = Number(second ?? (Number(first) > 0 ? first : 1))
const path = Number(first) > 0 ? undefined : first
const SENTENCES = 1e7 * share
const BYTES = 2 ** 30 * share
const CHUNK = 2 ** 16
const MAX_GROWTH_MB = 16

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Memory in use after a full garbage collection, in MB. */
const liveMb = () => {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

/** First MMSI of the intact messages, above all MMSIs in a log. */
const WITNESS_MESSAGES = 999_000_000

const random = seededRandom(5)
const below = (most: number) => Math.floor(random() * most)
const toBytes = (text: string) => Buffer.from(text, 'latin1')

/** Creates distinct intact messages, and checks that all of them are decoded in order. */
const createWitness = (decoder: Decoder) => {
  const expected: ReadableMessage[] = []
  let created = 0
  let seen = 0
  return {
    next(): Buffer {
      created += 1
      const header = { repeat: 0, mmsi: (WITNESS_MESSAGES + (created % 999_999)) as Mmsi }
      const message: ReadableMessage =
        created % 4 === 0
          ? { ...header, type: 14, text: `WITNESS ${created} `.repeat(9).trim() }
          : { ...header, type: 24, part: 'A', name: `WITNESS ${created}` }
      expected.push(message)
      const source = `s:w${created}`
      const tag = `\\${source}*${sum(toBytes(source)).toString(16).padStart(2, '0')}\\`
      return toBytes(
        encode(message)
          .map((sentence) => (created % 4 === 0 ? tag : '') + sentence)
          .join(''),
      )
    },
    check(found: ReceivedMessage[]) {
      for (const { message } of found) {
        if (message.mmsi < WITNESS_MESSAGES) continue
        const at = expected.findIndex((one) => isDeepStrictEqual(message, one))
        if (at < 0) continue
        seen += 1
        expected.splice(0, at + 1)
      }
    },
    end: () => {
      const { counts } = decoder
      const { messages, faults } = counts
      return { created, seen, lost: created - seen, messages, refused: faults.counts }
    },
  }
}

const sum = (bytes: Uint8Array) => bytes.reduce((all, byte) => all ^ byte, 0)

/** Damages a sentence one to three times; half of the time its checksum is corrected, so that its content is decoded too. */
const mutate = (sentence: Buffer, other: Buffer): Buffer => {
  let bytes = Buffer.from(sentence)
  for (let left = 1 + below(3); left > 0 && bytes.length > 1; left -= 1) {
    const at = below(bytes.length)
    const kind = below(6)
    if (kind === 0) bytes[at] = below(256)
    else if (kind === 1) bytes[at] = (bytes[at] as number) ^ (1 << below(7))
    else if (kind === 2) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + below(4))])
    else if (kind === 3) bytes = Buffer.concat([bytes.subarray(0, at), other.subarray(below(other.length))])
    else if (kind === 4) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(below(at + 1))])
    else bytes = bytes.subarray(0, at)
  }
  const star = bytes.indexOf('*')
  if (star > 0 && random() < 0.5)
    bytes.write(sum(bytes.subarray(1, star)).toString(16).toUpperCase().padStart(2, '0'), star + 1, 'latin1')
  return bytes
}

/** Decodes bytes in chunks of any size, and prints counts, speed and memory. */
const run = (name: string, pieces: (witness: ReturnType<typeof createWitness>) => Generator<Uint8Array>): boolean => {
  const decoder = createDecoder()
  const witness = createWitness(decoder)
  const memory: number[] = []
  const start = cpuSeconds()
  let count = 0
  for (const piece of pieces(witness)) {
    witness.check(decodeBytes(decoder, piece, 0))
    count += 1
    if (count % 2000 === 0) memory.push(liveMb())
  }
  witness.check(flushDecoder(decoder))
  memory.push(liveMb())
  const growthMb = Math.max(...memory) - (memory[0] ?? 0)
  const result = witness.end()
  const megabytes = decoder.counts.bytes / 1e6
  const seconds = cpuSeconds() - start
  const rssMb = process.memoryUsage().rss / 1e6
  const report = { name, megabytes, seconds, liveMb: memory.at(-1), growthMb, rssMb, ...result }
  console.log(JSON.stringify(report, (_, value) => (typeof value === 'number' ? Number(value.toFixed(1)) : value)))
  return result.lost === 0 && growthMb <= MAX_GROWTH_MB
}

const sentences = (path === undefined ? generateLog(20_000) : await repeatedLog(path, 20_000)).map(toBytes)
const sentenceAt = () => sentences[below(sentences.length)] as Buffer
const LINE_ENDS = ['\r\n', '\n', '\r', '', ''].map(toBytes)

function* damaged(witness: ReturnType<typeof createWitness>) {
  let batch: Uint8Array[] = []
  for (let created = 0; created < SENTENCES; created += 1) {
    batch.push(mutate(sentenceAt(), sentenceAt()), LINE_ENDS[below(LINE_ENDS.length)] as Buffer)
    if (created % 20 === 0) batch.push(witness.next())
    if (batch.length < 1000) continue
    yield* cut(Buffer.concat(batch))
    batch = []
  }
  yield* cut(Buffer.concat(batch))
}

function* noise(witness: ReturnType<typeof createWitness>) {
  const words = new Uint32Array(CHUNK / 4)
  for (let created = 0; created < BYTES; created += CHUNK) {
    for (let at = 0; at < words.length; at += 1) words[at] = random() * 2 ** 32
    yield new Uint8Array(words.buffer)
    yield* cut(witness.next())
  }
}

function* endless(witness: ReturnType<typeof createWitness>) {
  const fill = Buffer.alloc(CHUNK, 'A')
  for (let created = 0; created < BYTES; created += CHUNK) {
    if (created % (64 * CHUNK) === 0) yield witness.next()
    yield fill
  }
}

function* cut(bytes: Buffer) {
  for (let at = 0; at < bytes.length;) {
    const to = at + 1 + below(random() < 0.1 ? 10 : 40_000)
    yield bytes.subarray(at, to)
    at = to
  }
}

const whole = [
  run(`${SENTENCES} mutate sentences`, damaged),
  run('random bytes', noise),
  run('no line end', endless),
].every(Boolean)
console.log(
  whole ? 'every intact message was decoded, memory is steady' : 'FAILED: an intact message was lost, or memory grew',
)
process.exitCode = whole ? 0 : 1
