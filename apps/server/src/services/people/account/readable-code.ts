import { createHash, randomInt } from 'node:crypto'

/** Excludes letters and digits that are easily confused when read aloud. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LETTERS_A_GROUP = 4

/** Random letters and digits in groups that can be read aloud; a group has 20 bits. */
export function createReadableCode(groups: number): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)]
  const group = () => Array.from({ length: LETTERS_A_GROUP }, letter).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** Bytes as a readable code, one letter a byte. */
export const formatCode = (bytes: Uint8Array, groups: number): string =>
  Array.from({ length: groups }, (_, at) =>
    [...bytes.subarray(at * LETTERS_A_GROUP, (at + 1) * LETTERS_A_GROUP)]
      .map((byte) => LETTERS[byte % LETTERS.length])
      .join(''),
  ).join('-')

/** Digest of a code however it is typed. A code of 128 bits needs no salt and no slow function. */
export const digestCode = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest('base64url')
