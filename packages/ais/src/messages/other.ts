import type { MessageHeader } from './header.ts'

/** Types that are counted but not decoded: addressed and binary messages, interrogations, channel and slot management. */
export interface OtherMessage extends MessageHeader {
  type: OtherType
}

const OTHER_TYPES = [6, 7, 8, 10, 12, 13, 15, 16, 20, 22, 23, 25, 26] as const

export type OtherType = (typeof OTHER_TYPES)[number]

export const isOtherType = (type: number): type is OtherType => (OTHER_TYPES as readonly number[]).includes(type)
