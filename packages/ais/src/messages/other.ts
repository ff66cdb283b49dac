import type { Heading } from './heading.ts'

/** Types that are recognised and counted, but not read: addressed and binary messages, requests, orders to stations. */
export interface OtherMessage extends Heading {
  type: OtherType
}

const OTHER_TYPES = [6, 7, 8, 10, 12, 13, 15, 16, 20, 22, 23, 25, 26] as const

export type OtherType = (typeof OTHER_TYPES)[number]

export const isOtherType = (type: number): type is OtherType => (OTHER_TYPES as readonly number[]).includes(type)
