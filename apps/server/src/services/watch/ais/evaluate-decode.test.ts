import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { TruncatedFileError, evaluateDecode, type Difference } from './evaluate-decode.ts'

const fixture = fileURLToPath(new URL('../../../../../../packages/ais/src/fixtures/decoded.jsonl', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'varuna-decode-'))
afterAll(() => rmSync(folder, { recursive: true }))

const evaluate = async (content: string | Uint8Array) => {
  const path = join(folder, 'file')
  writeFileSync(path, content)
  const differences: Difference[] = []
  return { report: await evaluateDecode(path, (difference) => differences.push(difference)), differences }
}

const POSITION = '!ABVDM,1,1,,B,33`vi450002=wIifqkO=I`280000,0*15'
const line = (expected: object | null, ...sentences: string[]) => `${JSON.stringify({ sentences, expected })}\n`

describe('evaluateDecode', () => {
  it('decodes real messages of every length, with every field that may be missing, as two other decoders do', async () => {
    const { report, differences } = await evaluate(gzipSync(readFileSync(fixture)))
    expect(differences).toEqual([])
    expect(report.messages).toEqual({ n: 125, equal: 125, rate: 1 })
    expect(Object.keys(report.byType)).toEqual(['1', '2', '3', '4', '5', '9', '11', '18', '19', '21', '24', '27'])
  })

  it('reports which fields differ, and on which line', async () => {
    const right = { type: 3, mmsi: 244298000, hdg: 257 }
    const { report, differences } = await evaluate(
      line(right, POSITION) + line({ ...right, hdg: null, name: 'X' }, POSITION) + line(right, POSITION, POSITION),
    )
    expect(report).toEqual({
      messages: { n: 3, equal: 1, rate: 1 / 3 },
      byType: { '3': { n: 3, equal: 1, rate: 1 / 3 } },
    })
    expect(differences).toMatchObject([
      { line: 2, fields: { hdg: { expected: null, actual: 257 }, name: { expected: 'X', actual: null } } },
      { line: 3, fields: { messages: { expected: 1, actual: 2 } } },
    ])
  })

  it('scores sentences that should yield no message', async () => {
    const { report, differences } = await evaluate(line(null, POSITION.replace('*15', '*14')) + line(null, POSITION))
    expect(report.byType).toEqual({ none: { n: 2, equal: 1, rate: 0.5 } })
    expect(differences).toMatchObject([{ line: 2, fields: { messages: { expected: 0, actual: 1 } } }])
  })

  it('names an invalid line', async () => {
    await expect(evaluate(`${line(null)}x\n`)).rejects.toThrow('Line 2 is not valid JSON: x')
    await expect(evaluate('{"expected":{}}')).rejects.toThrow('Line 1 has no list of texts named sentences')
    await expect(evaluate('{"sentences":[1],"expected":{}}')).rejects.toThrow(
      'Line 1 has no list of texts named sentences',
    )
    await expect(evaluate('{"sentences":[]}')).rejects.toThrow('Line 1 has no object or null named expected')
    await expect(evaluate('null')).rejects.toThrow('Line 1 has no list of texts named sentences')
    await expect(evaluateDecode(join(folder, 'none'), () => {})).rejects.toThrow('There is no')
  })

  it('scores the complete lines of a truncated file, and reports the truncation', async () => {
    const packed = gzipSync(readFileSync(fixture))
    const failure = await evaluate(packed.subarray(0, packed.length - 300)).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(TruncatedFileError)
    const { message, report } = failure as TruncatedFileError
    expect(message).toContain('cut short')
    expect(report.messages.n).toBeGreaterThan(100)
    expect(report.messages.n).toBeLessThan(125)
    expect(report.messages.rate).toBe(1)
  })
})
