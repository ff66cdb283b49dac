import { createHmac } from 'node:crypto'

export type DigestClient = (client: string) => string

/** Digests addresses of clients, to count requests of one: without the key, trying all addresses shows none. */
export const createClientDigest =
  (secret: string): DigestClient =>
  (client) =>
    createHmac('sha256', `client of a sign-up ${secret}`).update(client).digest('base64url')
