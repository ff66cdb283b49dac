import { expect, it } from 'vitest'
import { codeAt, createKey, stepAt, stepOfCode, toBase32, toOtpauthLink } from './totp.ts'

/** Key and times of RFC 6238, appendix B, whose codes have eight digits; these are their last six. */
const key = Buffer.from('12345678901234567890')

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('has the code of RFC 6238 at %i s', (seconds, code) => {
  expect(codeAt(key, stepAt(seconds * 1000))).toBe(code)
})

it('accepts the code of the step before and after, and names its step', () => {
  const nowMs = 1_800_000_015_000
  const now = stepAt(nowMs)
  const found = [-2, -1, 0, 1, 2].map((away) => stepOfCode(key, codeAt(key, now + away), nowMs))
  expect(found).toEqual([null, now - 1, now, now + 1, null])
})

it.each(['', '12345', '1234567', '１２３４５６', 'abcdef'])('refuses %j', (code) => {
  expect(stepOfCode(key, code, 60_000)).toBeNull()
})

it('writes keys in base32 (RFC 4648, section 10) and in a link that apps read', () => {
  const written = ['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => toBase32(Buffer.from(text)))
  expect(written).toEqual(['MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'])
  expect(toOtpauthLink(key, 'ana+1@harbour.example')).toBe(
    'otpauth://totp/Varuna:ana%2B1%40harbour.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Varuna&algorithm=SHA1&digits=6&period=30',
  )
  expect(toBase32(createKey())).toHaveLength(32)
})
