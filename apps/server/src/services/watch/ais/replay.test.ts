import { expect, test } from 'vitest'
import { replay } from './replay.ts'

const sentence = '!AIVDM,1,1,,A,13HOI:0P0000VOHLCnHQKwvL05Ip,0*23'
const at = (second: number) => `${sentence},${1_700_000_000 + second}\n`

async function play(text: string, speed: number, pieceBytes = 50) {
  let now = 0
  const sent: [number, string][] = []
  const chunks = async function* () {
    const bytes = Buffer.from(text)
    for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes)
  }
  const effects = {
    now: () => now,
    sleep: async (ms: number) => void (now += ms),
    send: async (bytes: Uint8Array) => void sent.push([Math.round(now), Buffer.from(bytes).toString()]),
  }
  return { ...(await replay(effects, chunks(), speed, new AbortController().signal)), sent }
}

test('lines are sent unchanged at the pace of the log, sped up as requested', async () => {
  const text = `# log\n${at(0)}${at(0)}${at(60)}${sentence}\n${at(30)}${at(120)}`
  const { sent, lines, logDurationMs } = await play(text, 60)
  expect(sent).toEqual([
    [0, `# log\n${at(0)}${at(0)}`],
    [1000, `${at(60)}${sentence}\n${at(30)}`],
    [2000, at(120)],
  ])
  expect([lines, logDurationMs]).toEqual([7, 120_000])
})

test('long gaps are shortened, and a log without times is sent at once, in chunks of any size', async () => {
  expect((await play(at(0) + at(86_400), 1)).sent.at(-1)?.[0]).toBe(600_000)
  for (const pieceBytes of [1, 7, 1000]) {
    const { sent, logDurationMs } = await play(`${sentence}\r\n`.repeat(2500) + sentence, 1, pieceBytes)
    expect(sent.map(([, text]) => text).join('')).toBe(`${sentence}\r\n`.repeat(2500) + sentence)
    expect([sent.at(-1)?.[0], logDurationMs]).toEqual([0, null])
  }
})
