import { createHash } from 'node:crypto'

/** SHA-256 in hexadecimal digits. */
export const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
