import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { callVaruna, main, type Finished } from '../testing-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'varuna-decode-'))
afterAll(() => rmSync(folder, { recursive: true }))

const POSITION = '!ABVDM,1,1,,B,33`vi450002=wIifqkO=I`280000,0*15'
const log = `${POSITION},r003669987,1152921693\r\n!AIVDM,nothing\r\n${POSITION}`

const linesOf = ({ stdout, stderr, status }: Pick<Finished, 'stdout' | 'stderr' | 'status'>) => ({
  lines: stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line)),
  errorLines: stderr.trim().split('\n'),
  status,
})
const decode = async (path: string) => linesOf(await callVaruna(['decode', path]))
const decodeInput = async (input: string) =>
  linesOf(spawnSync(process.execPath, [main, 'decode'], { input, encoding: 'utf8' }))

const file = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

describe('varuna decode', () => {
  it.each([
    ['a packed file', () => decode(file('log.gz', gzipSync(log)))],
    ['standard input', () => decodeInput(log)],
  ])('prints a line for each message of %s, then the counts', async (_, run) => {
    const { lines, errorLines, status } = await run()
    expect(lines).toMatchObject([
      { type: 3, mmsi: 244298000, longitude: 31.018333, source: 'r003669987', receivedAt: '2006-07-15T00:01:33.000Z' },
      { type: 3, mmsi: 244298000, channel: 'B', own: false, source: null, receivedAt: null },
    ])
    expect(errorLines.map((line) => JSON.parse(line))).toMatchObject([
      { sentences: 2, messages: 2, byType: { 3: 2 }, refused: { missing_checksum: 1 } },
    ])
    expect(status).toBe(0)
  })

  it('decodes the readable part of a truncated file and reports the truncation', async () => {
    const packed = gzipSync(`${POSITION}\n`.repeat(2000))
    const { lines, errorLines, status } = await decode(file('cut.gz', packed.subarray(0, -9)))
    expect(lines).toHaveLength(2000)
    expect(errorLines).toEqual([
      expect.stringContaining('"messages":2000'),
      'The gzip file is cut short: its end is missing.',
    ])
    expect(status).toBe(1)
  })

  it('reports a missing file', async () => {
    const { lines, errorLines, status } = await decode(join(folder, 'none'))
    expect(lines).toEqual([])
    expect(errorLines).toEqual([expect.stringMatching(/^There is no .*none\.$/)])
    expect(status).toBe(1)
  })

  it('ends without an error when its reader closes the pipe', async () => {
    const path = file('long', `${POSITION}\n`.repeat(100_000))
    const child = spawn(process.execPath, [main, 'decode', path], { stdio: ['ignore', 'pipe', 'pipe'] })
    let errorLines = ''
    child.stderr.on('data', (text: Buffer) => (errorLines += text))
    child.stdout.once('data', () => child.stdout.destroy())
    const code = await new Promise((resolve) => child.on('close', resolve))
    expect({ code, errorLines }).toEqual({ code: 0, errorLines: expect.stringMatching(/^\{"bytes".*\}\n$/) })
  })
})
