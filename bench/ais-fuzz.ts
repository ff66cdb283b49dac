import { isDeepStrictEqual } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { endDecoder, startDecoder, takeBytes, type Decoder } from '@varuna/ais/decoder'
import { encode } from '@varuna/ais/encoder'
import type { ReadableMessage } from '@varuna/ais/messages'
import type { Received } from '@varuna/ais/received'
import type { Mmsi } from '@varuna/units/mmsi'
import { madeLog, repeatedLog } from './ais-log.ts'
import { cpuSeconds, seededRandom } from './rate.ts'

/**
 * `npm run bench ais-fuzz [LOG] [SHARE]`: 10 million mutated sentences, 1 GB of random bytes and 1 GB without a line end (or a
 * share of them, such as 0.01), with good messages between them. Fails when one of these does not come out, or memory grows.
 */
const [first, second] = process.argv.slice(3)
const share = Number(second ?? (Number(first) > 0 ? first : 1))
const path = Number(first) > 0 ? undefined : first
const SENTENCES = 1e7 * share
const BYTES = 2 ** 30 * share
const CHUNK = 2 ** 16
const MOST_GROWTH_MB = 16

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** What is still in use after a full collection. */
const liveMb = () => {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

/** Above all others in a log. */
const WITNESS = 999_000_000

const random = seededRandom(5)
const below = (most: number) => Math.floor(random() * most)
const bytesOf = (text: string) => Buffer.from(text, 'latin1')

/** Good messages, no two alike, and a check that all of them come out, in order, as they went in. */
const startWitness = (decoder: Decoder) => {
  const expected: ReadableMessage[] = []
  let made = 0
  let seen = 0
  return {
    next(): Buffer {
      made += 1
      const heading = { repeat: 0, mmsi: (WITNESS + (made % 999_999)) as Mmsi }
      const message: ReadableMessage =
        made % 4 === 0
          ? { ...heading, type: 14, text: `WITNESS ${made} `.repeat(9).trim() }
          : { ...heading, type: 24, part: 'A', name: `WITNESS ${made}` }
      expected.push(message)
      const source = `s:w${made}`
      const tag = `\\${source}*${sum(bytesOf(source)).toString(16).padStart(2, '0')}\\`
      return bytesOf(
        encode(message)
          .map((sentence) => (made % 4 === 0 ? tag : '') + sentence)
          .join(''),
      )
    },
    check(found: Received[]) {
      for (const { message } of found) {
        if (message.mmsi < WITNESS) continue
        const at = expected.findIndex((one) => isDeepStrictEqual(message, one))
        if (at < 0) continue
        seen += 1
        expected.splice(0, at + 1)
      }
    },
    end: () => {
      const { counts } = decoder
      const { messages, faults } = counts
      return { made, seen, lost: made - seen, messages, refused: faults.counts }
    },
  }
}

const sum = (bytes: Uint8Array) => bytes.reduce((all, byte) => all ^ byte, 0)

/** One to three small damages; half of the time the checksum is made right again, so that what is inside is tried too. */
const mutated = (sentence: Buffer, other: Buffer): Buffer => {
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

/** Runs bytes through a decoder in pieces of any size, and reports counts, speed and memory. */
const run = (name: string, pieces: (witness: ReturnType<typeof startWitness>) => Generator<Uint8Array>): boolean => {
  const decoder = startDecoder()
  const witness = startWitness(decoder)
  const memory: number[] = []
  const start = cpuSeconds()
  let count = 0
  for (const piece of pieces(witness)) {
    witness.check(takeBytes(decoder, piece, 0))
    count += 1
    if (count % 2000 === 0) memory.push(liveMb())
  }
  witness.check(endDecoder(decoder))
  memory.push(liveMb())
  const growthMb = Math.max(...memory) - (memory[0] ?? 0)
  const result = witness.end()
  const megabytes = decoder.counts.bytes / 1e6
  const seconds = cpuSeconds() - start
  const rssMb = process.memoryUsage().rss / 1e6
  const report = { name, megabytes, seconds, liveMb: memory.at(-1), growthMb, rssMb, ...result }
  console.log(JSON.stringify(report, (_, value) => (typeof value === 'number' ? Number(value.toFixed(1)) : value)))
  return result.lost === 0 && growthMb <= MOST_GROWTH_MB
}

const sentences = (path === undefined ? madeLog(20_000) : repeatedLog(path, 20_000)).map(bytesOf)
const sentenceAt = () => sentences[below(sentences.length)] as Buffer
const LINE_ENDS = ['\r\n', '\n', '\r', '', ''].map(bytesOf)

function* damaged(witness: ReturnType<typeof startWitness>) {
  let batch: Uint8Array[] = []
  for (let made = 0; made < SENTENCES; made += 1) {
    batch.push(mutated(sentenceAt(), sentenceAt()), LINE_ENDS[below(LINE_ENDS.length)] as Buffer)
    if (made % 20 === 0) batch.push(witness.next())
    if (batch.length < 1000) continue
    yield* cut(Buffer.concat(batch))
    batch = []
  }
  yield* cut(Buffer.concat(batch))
}

function* noise(witness: ReturnType<typeof startWitness>) {
  const words = new Uint32Array(CHUNK / 4)
  for (let made = 0; made < BYTES; made += CHUNK) {
    for (let at = 0; at < words.length; at += 1) words[at] = random() * 2 ** 32
    yield new Uint8Array(words.buffer)
    yield* cut(witness.next())
  }
}

function* endless(witness: ReturnType<typeof startWitness>) {
  const fill = Buffer.alloc(CHUNK, 'A')
  for (let made = 0; made < BYTES; made += CHUNK) {
    if (made % (64 * CHUNK) === 0) yield witness.next()
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
  run(`${SENTENCES} mutated sentences`, damaged),
  run('random bytes', noise),
  run('no line end', endless),
].every(Boolean)
console.log(
  whole ? 'every good message came out, memory is steady' : 'FAILED: a good message is missing, or memory grows',
)
process.exitCode = whole ? 0 : 1
