import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { readFileBytes } from './read-file-bytes.ts'

const folder = mkdtempSync(join(tmpdir(), 'varuna-bytes-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** All that a file gives, and how it ended. */
const read = async (content: Uint8Array) => {
  const path = join(folder, 'file')
  writeFileSync(path, content)
  const pieces: Uint8Array[] = []
  try {
    for await (const piece of readFileBytes(path)) pieces.push(piece)
  } catch (error) {
    return { bytes: Buffer.concat(pieces), error: (error as Error).message }
  }
  return { bytes: Buffer.concat(pieces), error: null }
}

const lines = Buffer.from(Array.from({ length: 60_000 }, (_, at) => `line ${at} ${(at * 7919) % 9973}\n`).join(''))

describe('readFileBytes', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from('x')],
    ['a text', lines],
  ])('gives %s, packed or not', async (_, content) => {
    expect(await read(content)).toEqual({ bytes: content, error: null })
    expect(await read(gzipSync(content))).toEqual({ bytes: content, error: null })
  })

  it('gives the members of a gzip file one after the other', async () => {
    expect(await read(Buffer.concat([gzipSync('one\n'), gzipSync('two\n')]))).toMatchObject({
      bytes: Buffer.from('one\ntwo\n'),
    })
  })

  it('gives all that a gzip file which is cut short still holds, then says so', async () => {
    const packed = gzipSync(lines)
    for (const share of [0.1, 0.5, 0.9, 1]) {
      const { bytes, error } = await read(packed.subarray(0, Math.floor(packed.length * share) - 5))
      expect(error).toBe('The gzip file is cut short: its end is missing.')
      expect(lines.subarray(0, bytes.length).equals(bytes)).toBe(true)
      expect(bytes.length).toBeGreaterThan(lines.length * (share - 0.1))
    }
  })

  it('says that a gzip file is damaged', async () => {
    const packed = gzipSync(lines)
    packed.fill(0x55, packed.length / 2, packed.length / 2 + 50)
    const { bytes, error } = await read(packed)
    expect(error).toMatch(/^The gzip file is damaged: /)
    expect(bytes.length).toBeGreaterThan(0)
  })

  it('says what a path is, if it is no file', async () => {
    const said = (path: string) => readFileBytes(path).next()
    await expect(said(join(folder, 'none'))).rejects.toThrow(/^There is no /)
    await expect(said(folder)).rejects.toThrow('it is a folder')
  })
})
