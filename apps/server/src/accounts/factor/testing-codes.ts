import { codeAt, stepAt } from './totp.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const fromBase32 = (text: string) => {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

/** The code that an app shows now, or so many steps of 30 s away. */
export const codeOf = (key: string, away = 0) => codeAt(fromBase32(key), stepAt(Date.now()) + away)
