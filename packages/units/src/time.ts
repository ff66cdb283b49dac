import type { Brand } from './brand.ts'

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type UnixMs = Brand<number, 'UnixMs'>

export const unixMs = (value: number) => value as UnixMs

/** An ISO 8601 text or a Date as UTC milliseconds; null where it is no date. */
export const toUnixMs = (value: string | Date): UnixMs | null => {
  const time = typeof value === 'string' ? Date.parse(value) : value.getTime()
  return Number.isNaN(time) ? null : unixMs(time)
}
