import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { openAisFiles } from '../services/watch/ais/open-ais-file.ts'
import { readFileBytes } from './read-file-bytes.ts'
import { zipOf } from './testing-zip.ts'
import { unpack } from './unpack.ts'

const folder = mkdtempSync(join(tmpdir(), 'varuna-bytes-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'file')

const collect = async (bytes: AsyncIterable<Uint8Array>) => {
  const pieces: Uint8Array[] = []
  try {
    for await (const piece of bytes) pieces.push(piece)
  } catch (error) {
    return { bytes: Buffer.concat(pieces), error: (error as Error).message }
  }
  return { bytes: Buffer.concat(pieces), error: null }
}

/** All bytes of a file, and the error that ended them. */
const read = (content: Uint8Array, fromByte = 0) => {
  writeFileSync(path, content)
  return collect(readFileBytes(path, { fromByte }))
}

async function* pieces(bytes: Uint8Array) {
  yield bytes
}

const lines = Buffer.from(Array.from({ length: 60_000 }, (_, at) => `line ${at} ${(at * 7919) % 9973}\n`).join(''))
const packers: [string, (content: Buffer) => Buffer][] = [
  ['gzip', (content) => gzipSync(content)],
  ['zstd', (content) => zstdCompressSync(content)],
  ['zip', (content) => zipOf([['day.nmea', content]])],
  ['zip', (content) => zipOf([['day.nmea', content]], 0)],
]

describe('readFileBytes', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from('x')],
    ['a text', lines],
  ])('reads %s, compressed or not', async (_, content) => {
    expect(await read(content)).toEqual({ bytes: content, error: null })
    for (const [, pack] of packers) expect(await read(pack(content))).toEqual({ bytes: content, error: null })
  })

  it('starts at a byte, compressed or not', async () => {
    for (const fromByte of [1, 70_000, lines.length, lines.length + 1]) {
      const expected = { bytes: lines.subarray(fromByte), error: null }
      expect(await read(lines, fromByte)).toEqual(expected)
      for (const [, pack] of packers) expect(await read(pack(lines), fromByte)).toEqual(expected)
    }
  })

  it.each([
    ['members of a gzip', gzipSync('one\n'), gzipSync('two\n')],
    ['frames of a zstd', zstdCompressSync('one\n'), zstdCompressSync('two\n')],
  ])('reads the %s file one after the other', async (_, first, second) => {
    const skipped = Buffer.from('\x50\x2a\x4d\x18\x03\x00\x00\x00abc', 'latin1')
    const frames = first[0] === 0x28 ? [skipped, first, skipped, second, first] : [first, second, first]
    expect(await read(Buffer.concat(frames))).toEqual({ bytes: Buffer.from('one\ntwo\none\n'), error: null })
  })

  it.each(packers.slice(0, 2))(
    'reads everything that a truncated %s file still holds, then reports the truncation',
    async (name, pack) => {
      const packed = pack(lines)
      for (const share of [0.1, 0.5, 0.9, 1]) {
        const { bytes, error } = await read(packed.subarray(0, Math.floor(packed.length * share) - 5))
        expect(error).toBe(`The ${name} file is cut short: its end is missing.`)
        expect(lines.subarray(0, bytes.length).equals(bytes)).toBe(true)
        expect(bytes.length).toBeGreaterThan(lines.length * (share - 0.3))
      }
    },
  )

  it('reports a damaged or truncated file', async () => {
    for (const [name, pack] of packers.slice(0, 3)) {
      const packed = pack(lines)
      packed.fill(0x55, packed.length / 2, packed.length / 2 + 50)
      expect((await read(packed)).error).toMatch(new RegExp(`^The ${name} file is damaged: `))
    }
    const zip = zipOf([['day.nmea', lines]])
    expect((await read(zip.subarray(0, zip.length / 2))).error).toMatch(/^The zip file is cut short/)
  })

  it.each([
    [
      'bzip2',
      Buffer.from('BZh91AY&SY'),
      /This is a bzip2 file, which is not supported\. Unpack it with "bunzip2" first\./,
    ],
    ['xz', Buffer.from('\xfd7zXZ\0\0\x04', 'latin1'), /This is an xz file.*"unxz"/],
    ['7z', Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1'), /7z archive/],
    ['UTF-16', Buffer.from('\ufeff!AIVDM', 'utf16le'), /text in UTF-16.*UTF-8.*iconv/],
    ['UTF-16 without its mark', Buffer.from('MMSI,LAT', 'utf16le'), /text in UTF-16/],
    ['a packed UTF-16', gzipSync(Buffer.from('\ufeffMMSI', 'utf16le')), /text in UTF-16/],
    ['a zip in gzip', gzipSync(zipOf([['a', lines]])), /holds another zip file/],
    ['an empty zip', zipOf([]), /zip file is empty/],
  ])('refuses %s by name, with what to do instead', async (_, content, message) => {
    const { bytes, error } = await read(content)
    expect([bytes.length, error]).toEqual([0, expect.stringMatching(message)])
  })

  it('names the files of an archive that holds several; an import reads each', async () => {
    const zip = zipOf([
      ['month/', Buffer.alloc(0)],
      ['month/1.csv', Buffer.from('one\n')],
      ['month/2.csv', Buffer.from('two\n')],
      ['__MACOSX/._1.csv', Buffer.from('x')],
    ])
    expect((await read(zip)).error).toBe('The zip file holds 2 files (month/1.csv, month/2.csv). Unpack it first.')
    const files = await openAisFiles(path)
    expect(files.map(({ name }) => name)).toEqual(['file/month/1.csv', 'file/month/2.csv'])
    const texts = await Promise.all(files.map(async (file) => (await collect(file.open())).bytes.toString()))
    expect(texts).toEqual(['one\n', 'two\n'])
  })

  it('unpacks a decompression bomb in small pieces, and stops at the limit', async () => {
    const bomb = zstdCompressSync(Buffer.alloc(2 ** 25))
    const freeBytes = 2 ** 20
    let largest = 0
    let total = 0
    const reading = (async () => {
      for await (const { length } of unpack(pieces(bomb), 'zstd', freeBytes)) {
        largest = Math.max(largest, length)
        total += length
      }
    })()
    await expect(reading).rejects.toThrow('unpacks to more than 1000 times its size')
    expect(largest).toBeLessThanOrEqual(256 * 1024)
    expect(total).toBeLessThanOrEqual(freeBytes + 1000 * bomb.length)
  })

  it('reports a path that is missing or a folder', async () => {
    const readFirst = (path: string) => readFileBytes(path).next()
    await expect(readFirst(join(folder, 'none'))).rejects.toThrow(/^There is no /)
    await expect(readFirst(folder)).rejects.toThrow('it is a folder')
  })
})
