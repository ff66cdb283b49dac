import type { Words } from '../messages/bits.ts'
import type { ReadableMessage } from '../messages/ais-message.ts'
import { writeAidToNavigation } from '../messages/aid-to-navigation.ts'
import { writeAircraftReport } from '../messages/aircraft-report.ts'
import { writeBaseStationReport } from '../messages/base-station-report.ts'
import { writeClassBExtendedReport } from '../messages/class-b-extended-report.ts'
import { writeClassBReport } from '../messages/class-b-report.ts'
import { writeDifferentialCorrection } from '../messages/differential-correction.ts'
import { writeLongRangeReport } from '../messages/long-range-report.ts'
import { writePositionReport } from '../messages/position-report.ts'
import { writeSafetyBroadcast } from '../messages/safety-broadcast.ts'
import { writeStaticDataA, writeStaticDataB } from '../messages/static-data.ts'
import { writeVoyageData } from '../messages/voyage-data.ts'
import { encodePayload, createPayloadWords } from './payload.ts'

export interface Envelope {
  /** Two letters: AI mobile station, BS base station, AN aid to navigation, ... */
  talker?: string
  /** VDO, sent by the own vessel, instead of VDM, received. */
  own?: boolean
  channel?: 'A' | 'B' | null
  /** 0 to 9, for a message of several sentences; use another one for each message. */
  sequence?: number
}

/** Keeps every sentence within 82 bytes. */
const MAX_PAYLOAD_CHARACTERS = 60

/**
 * Encodes a message as one or more sentences, without line endings. Throws a RangeError that names a value out of range or too long.
 */
export const encode = (
  message: ReadableMessage,
  { talker = 'AI', own = false, channel = 'A', sequence = 0 }: Envelope = {},
): string[] => {
  const words = createPayloadWords()
  const { characters, fill } = encodePayload(words, writeMessage(words, message))
  const total = Math.ceil(characters.length / MAX_PAYLOAD_CHARACTERS)
  return Array.from({ length: total }, (_, at) => {
    const payload = characters.slice(at * MAX_PAYLOAD_CHARACTERS, (at + 1) * MAX_PAYLOAD_CHARACTERS)
    const fields = [total, at + 1, total > 1 ? sequence : '', channel ?? '', payload, at + 1 === total ? fill : 0]
    return withChecksum(`${talker}${own ? 'VDO' : 'VDM'},${fields.join()}`)
  })
}

const withChecksum = (body: string): string => {
  let sum = 0
  for (let at = 0; at < body.length; at += 1) sum ^= body.charCodeAt(at)
  return `!${body}*${sum.toString(16).toUpperCase().padStart(2, '0')}`
}

const writeMessage = (words: Words, message: ReadableMessage): number => {
  switch (message.type) {
    case 1:
    case 2:
    case 3:
      return writePositionReport(words, message)
    case 4:
    case 11:
      return writeBaseStationReport(words, message)
    case 5:
      return writeVoyageData(words, message)
    case 9:
      return writeAircraftReport(words, message)
    case 14:
      return writeSafetyBroadcast(words, message)
    case 17:
      return writeDifferentialCorrection(words, message)
    case 18:
      return writeClassBReport(words, message)
    case 19:
      return writeClassBExtendedReport(words, message)
    case 21:
      return writeAidToNavigation(words, message)
    case 24:
      return message.part === 'A' ? writeStaticDataA(words, message) : writeStaticDataB(words, message)
    case 27:
      return writeLongRangeReport(words, message)
  }
}
