import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { flushDecoder, createDecoder, decodeBytes } from '@varuna/ais/framing/decoder'
import { generateLog, repeatedLog } from './ais-log.ts'
import { peers } from '../peers.ts'
import { cpuSeconds, perSecond } from '../rate.ts'

/** `npm run bench ais [LOG]`: messages decoded per second of CPU, from a log repeated to 250,000 lines or from invented traffic. */
const LINES = 250_000
const CHUNK_BYTES = 65_536
const ROUNDS = 5
const [path] = process.argv.slice(3)
const lines = path === undefined ? generateLog(LINES) : await repeatedLog(path, LINES)
const bytes = Buffer.from(`${lines.join('\n')}\n`, 'latin1')
console.log(
  `${path ?? 'invented traffic (pass LOG to measure a real log)'}: ${lines.length} lines, ${(bytes.length / 1e6).toFixed(1)} MB`,
)

interface Result {
  name: string
  messages: number
  /** Messages per second of CPU: the first round, including compilation, and the median of the later rounds. */
  first: number
  rate: number
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN

const measure = async (name: string, round: () => number | Promise<number>, rounds = ROUNDS): Promise<Result> => {
  const rates: number[] = []
  let messages = 0
  for (let at = 0; at < rounds; at += 1) {
    const start = cpuSeconds()
    messages = await round()
    rates.push(messages / (cpuSeconds() - start))
  }
  return { name, messages, first: rates[0] ?? NaN, rate: median(rates.slice(1)) }
}

const varuna = () => {
  const decoder = createDecoder()
  let messages = 0
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    messages += decodeBytes(decoder, bytes.subarray(at, at + CHUNK_BYTES), 0).length
  return messages + flushDecoder(decoder).length
}

const others = peers('ais', { ggencoder: '1.0.10', 'ais-stream-decoder': '2.1.2' })
const { AisDecode } = (await others.load('ggencoder')) as {
  AisDecode: new (line: string, session: object) => { valid: boolean }
}
const { default: StreamDecoder } = (await others.load('ais-stream-decoder'))['default'] as {
  default: new (options: object) => NodeJS.ReadWriteStream
}

const ggencoder = () => {
  const session = {}
  return lines.reduce((count, line) => count + (new AisDecode(line, session).valid ? 1 : 0), 0)
}

const aisStreamDecoder = () =>
  new Promise<number>((resolve) => {
    const stream = new StreamDecoder({ silent: true })
    let messages = 0
    let at = 0
    stream.on('data', () => (messages += 1))
    stream.on('end', () => resolve(messages))
    stream.on('error', () => {})
    const go = () => {
      while (at < lines.length) if (!stream.write(lines[at++] as string)) return void stream.once('drain', go)
      stream.end()
    }
    go()
  })

/** gpsd's decoder, in C; its figure includes writing JSON. Null when it is not installed. */
const gpsdecode = (): Result | null => {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-ais-'))
  try {
    writeFileSync(join(folder, 'log'), bytes)
    const rates: number[] = []
    let messages = 0
    for (let at = 0; at < ROUNDS; at += 1) {
      const timed = "TIMEFORMAT='%U %S'; time gpsdecode -j < log > out 2> errors"
      const { status, stderr } = spawnSync('bash', ['-c', timed], { cwd: folder, encoding: 'utf8' })
      if (status !== 0) return null
      const [user = 0, system = 0] = stderr.trim().split(' ').map(Number)
      messages = readFileSync(join(folder, 'out'), 'latin1').split('\n').length - 1
      rates.push(messages / (user + system))
    }
    return { name: 'gpsdecode (gpsd)', messages, first: rates[0] ?? NaN, rate: median(rates) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const ours = await measure('varuna', varuna)
const results = [
  ours,
  await measure('ggencoder', ggencoder, 3),
  await measure('ais-stream-decoder', aisStreamDecoder, 3),
  gpsdecode(),
].filter((result) => result !== null)
for (const { name, messages, first, rate } of results)
  console.log(
    name.padEnd(20),
    `${messages} messages`.padEnd(16),
    `${perSecond(rate)} of CPU`.padEnd(18),
    `first round ${perSecond(first)}`.padEnd(24),
    rate === ours.rate ? '' : `varuna is ${(ours.rate / rate).toFixed(1)} times that`,
  )
if (results.length < 4) console.log('gpsdecode is not installed (Debian: gpsd-clients), so it is not beside them.')
const rounded = results.map(({ first, rate, ...rest }) => ({
  ...rest,
  first: Math.round(first),
  rate: Math.round(rate),
}))
console.log(JSON.stringify({ lines: LINES, load: loadavg()[0], results: rounded }))
