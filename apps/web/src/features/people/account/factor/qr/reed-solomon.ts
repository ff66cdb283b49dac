/** x^8 + x^4 + x^3 + x^2 + 1, the field of QR codes (ISO/IEC 18004, section 7.5.2). */
const FIELD = 0x11d

function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) product = (product << 1) ^ ((product >>> 7) * FIELD) ^ (((b >>> bit) & 1) * a)
  return product
}

/** Coefficients of the generator of this many error correction codewords, highest first, without the leading 1. */
function generatorOf(count: number): number[] {
  let generator = [...Array<number>(count - 1).fill(0), 1]
  let root = 1
  for (let n = 0; n < count; n += 1) {
    generator = generator.map((one, at) => multiply(one, root) ^ (generator[at + 1] ?? 0))
    root = multiply(root, 2)
  }
  return generator
}

/** Error correction codewords of a block. */
export function correctionOf(block: readonly number[], count: number): number[] {
  const generator = generatorOf(count)
  let rest = Array<number>(count).fill(0)
  for (const codeword of block) {
    const factor = codeword ^ (rest[0] ?? 0)
    rest = [...rest.slice(1), 0].map((one, at) => one ^ multiply(generator[at] ?? 0, factor))
  }
  return rest
}
