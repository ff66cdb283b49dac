import { scryptSync } from 'node:crypto'
import type { PasswordDigest } from './account-library.ts'

const digest = (text: string) => scryptSync(text, 'salt', 16, { N: 2 }).toString('hex')
/** Signing up and in takes 150 ms of a processor with the digest that is served, and these tests do so again and again. */
export const quickDigest: PasswordDigest = {
  hash: async (text) => digest(text),
  verify: async ({ hash, password: text }) => hash === digest(text),
}

export const form = {
  firstName: 'Ana',
  lastName: 'Rao',
  email: 'ana@harbour.example',
  password: 'correct horse battery',
  phone: '+91 22 5555 0100',
  postalCode: '400001',
  country: 'India',
  dob: '1990-05-17',
}

export const origin = 'http://localhost:8000'
export const cookieOf = (cookies: string[]) =>
  new Headers({ cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') })
export const testSecret = 'a secret of at least thirty-two letters'
