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

/** Digest of a code however it is typed. A code of 128 bits needs no salt and no slow function. */
export const digestCode = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest('base64url')
