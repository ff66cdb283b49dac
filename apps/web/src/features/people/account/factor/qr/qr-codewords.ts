import { correctionOf } from './reed-solomon.ts'

/** Error correction codewords of a block, and blocks, of versions 1 to 14 at level L (ISO/IEC 18004, table 9). */
const levelL = [
  [7, 1],
  [10, 1],
  [15, 1],
  [20, 1],
  [26, 1],
  [18, 2],
  [20, 2],
  [24, 2],
  [30, 2],
  [18, 4],
  [20, 4],
  [24, 4],
  [26, 4],
  [30, 4],
] as const

export const alignmentCount = (version: number) => (version === 1 ? 0 : Math.floor(version / 7) + 2)

/** Codewords that fit beside the patterns of a version. */
function codewordsOf(version: number): number {
  const count = alignmentCount(version)
  const alignment = version === 1 ? 0 : (25 * count - 10) * count - 55
  return Math.floor(((16 * version + 128) * version + 64 - alignment - (version >= 7 ? 36 : 0)) / 8)
}

export interface Codewords {
  version: number
  /** Data and error correction, interleaved. */
  codewords: number[]
}

/** A text in the byte mode of the smallest version that holds it; null for more than 458 bytes. */
export function encodeText(text: string): Codewords | null {
  const bytes = [...new TextEncoder().encode(text)]
  for (const [at, [correction, blocks]] of levelL.entries()) {
    const version = at + 1
    const capacity = codewordsOf(version) - correction * blocks
    const lengthBits = version < 10 ? 8 : 16
    if (4 + lengthBits + 8 * bytes.length > 8 * capacity) continue
    return { version, codewords: interleave(toData(bytes, lengthBits, capacity), correction, blocks) }
  }
  return null
}

function toData(bytes: readonly number[], lengthBits: number, capacity: number): number[] {
  const binary = (value: number, length: number) => value.toString(2).padStart(length, '0')
  const stated = `0100${binary(bytes.length, lengthBits)}${bytes.map((byte) => binary(byte, 8)).join('')}`
  const ended = stated + '0'.repeat(Math.min(4, 8 * capacity - stated.length))
  const whole = ended.padEnd(8 * Math.ceil(ended.length / 8), '0')
  const data = (whole.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2))
  for (let n = 0; data.length < capacity; n += 1) data.push(n % 2 === 0 ? 0xec : 0x11)
  return data
}

/** Cuts data into blocks, of which the last ones may be one longer, and takes their codewords in turn. */
function interleave(data: readonly number[], correction: number, count: number): number[] {
  const short = Math.floor(data.length / count)
  const longFrom = count - (data.length % count)
  let from = 0
  const blocks = Array.from({ length: count }, (_, n) => {
    const block = data.slice(from, from + short + (n >= longFrom ? 1 : 0))
    from += block.length
    return block
  })
  const corrections = blocks.map((block) => correctionOf(block, correction))
  const inTurn = (lists: readonly (readonly number[])[]) =>
    Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, at) =>
      lists.flatMap((list) => (at < list.length ? [list[at] ?? 0] : [])),
    ).flat()
  return [...inTurn(blocks), ...inTurn(corrections)]
}
