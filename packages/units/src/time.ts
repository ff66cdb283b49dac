import type { Brand } from './brand.ts'

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type UnixMs = Brand<number, 'UnixMs'>

export const unixMs = (value: number) => value as UnixMs
