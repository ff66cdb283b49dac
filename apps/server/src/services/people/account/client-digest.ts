import { createHmac } from 'node:crypto'
import { keysOf } from '../../../accounts/secret.ts'

export type DigestClient = (client: string) => string

/** Digests addresses of clients, to count requests of one: without the key, trying all addresses shows none. A new key counts from zero. */
export const createClientDigest =
  (secret: string): DigestClient =>
  (client) =>
    createHmac('sha256', `client of a sign-up ${keysOf(secret)[0]}`)
      .update(client)
      .digest('base64url')
