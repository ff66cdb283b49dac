import type { Mmsi } from '@varuna/units/mmsi'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flushDecoder, createDecoder, decodeBytes } from './decoder.ts'
import { encode } from './encoder.ts'
import type { ReadableMessage } from '../messages/ais-message.ts'
import { isOtherType } from '../messages/other.ts'

const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null })
const unsignedBits = (bits: number) => fc.integer({ min: 0, max: 2 ** bits - 1 })
const flags = fc.boolean()
const tenthsUpTo = (most: number) => orNull(fc.integer({ min: 0, max: most }).map((raw) => raw / 10))
const upTo = (most: number) => fc.integer({ min: 0, max: most })
const degrees = (most: number, units: number) =>
  orNull(fc.integer({ min: -most * units, max: most * units }).map((raw) => Math.round((raw / units) * 1e6) / 1e6 + 0))

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_ !"#$%&\'()*+,-./0123456789:;<=>?'
const letters = (most: number) =>
  fc.array(fc.constantFrom(...LETTERS), { maxLength: most }).map((found) => found.join('').trim())
const texts = (most: number) => letters(most).map((text) => text || null)

const header = { repeat: unsignedBits(2), mmsi: fc.integer({ min: 0, max: 999_999_999 }) }
const place = { accurate: flags, longitude: degrees(180, 600_000), latitude: degrees(90, 600_000) }
const coarsePlace = { longitude: degrees(180, 600), latitude: degrees(90, 600) }
const motion = { speedOverGround: tenthsUpTo(1022), courseOverGround: tenthsUpTo(3599) }
const headings = orNull(upTo(359))
const seconds = fc.oneof(
  orNull(upTo(59)).map((second) => ({ second, fixMode: 'device' })),
  fc.constantFrom('manual', 'dead_reckoning', 'inoperative').map((fixMode) => ({ second: null, fixMode })),
)
const turns = fc.oneof(
  orNull(fc.integer({ min: -126, max: 126 })).map((raw) => ({
    rateOfTurn: raw === null ? null : (Math.sign(raw) * Math.round((raw / 4.733) ** 2 * 1000)) / 1000 + 0,
    turning: null,
  })),
  fc.constantFrom('right', 'left').map((turning) => ({ rateOfTurn: null, turning })),
)
const dimensions = orNull(
  fc.record({
    toBow: fc.integer({ min: 1, max: 511 }),
    toStern: unsignedBits(9),
    toPort: unsignedBits(6),
    toStarboard: unsignedBits(6),
  }),
)
const clock = { hour: orNull(upTo(23)), minute: orNull(upTo(59)) }
const date = { month: orNull(fc.integer({ min: 1, max: 12 })), day: orNull(fc.integer({ min: 1, max: 31 })) }
const type = <Type extends number>(...types: Type[]) => fc.constantFrom(...types)

const record = (fields: Record<string, fc.Arbitrary<unknown>>, ...spread: fc.Arbitrary<object>[]) =>
  fc.tuple(fc.record({ ...header, ...fields }), ...spread).map((objects) => Object.assign({}, ...objects))

const messageTypes = {
  'position report': record(
    {
      type: type(1, 2, 3),
      navigationalStatus: unsignedBits(4),
      ...motion,
      ...place,
      trueHeading: headings,
      specialManoeuvre: unsignedBits(2),
      raim: flags,
      radio: unsignedBits(19),
    },
    seconds,
    turns,
  ),
  'base station report': record({
    type: type(4, 11),
    utc: fc.record({
      year: orNull(fc.integer({ min: 1, max: 9999 })),
      ...date,
      ...clock,
      second: orNull(upTo(59)),
    }),
    ...place,
    fixDevice: unsignedBits(4),
    raim: flags,
    radio: unsignedBits(19),
  }),
  'voyage data': record({
    type: type(5),
    aisVersion: unsignedBits(2),
    imo: orNull(fc.integer({ min: 1, max: 9_999_999 })),
    callSign: texts(7),
    name: texts(20),
    shipType: unsignedBits(8),
    dimensions,
    fixDevice: unsignedBits(4),
    estimatedArrival: fc.record({ ...date, ...clock }),
    draught: orNull(fc.integer({ min: 1, max: 255 }).map((raw) => raw / 10)),
    destination: texts(20),
    dataTerminalNotReady: flags,
  }),
  'aircraft report': record(
    {
      type: type(9),
      altitude: orNull(upTo(4094)),
      ...motion,
      speedOverGround: orNull(upTo(1022)),
      ...place,
      barometric: flags,
      dataTerminalNotReady: flags,
      assigned: flags,
      raim: flags,
      radio: unsignedBits(20),
    },
    seconds,
  ),
  'safety broadcast': record({ type: type(14), text: letters(161) }),
  'differential correction': record({
    type: type(17),
    ...coarsePlace,
    data: fc.array(fc.constantFrom(...'0123456789abcdef'), { maxLength: 184 }).map((digits) => digits.join('')),
  }),
  'class B report': record(
    {
      type: type(18),
      ...motion,
      ...place,
      trueHeading: headings,
      carrierSense: flags,
      display: flags,
      selectiveCalling: flags,
      wholeBand: flags,
      message22: flags,
      assigned: flags,
      raim: flags,
      radio: unsignedBits(20),
    },
    seconds,
  ),
  'class B extended report': record(
    {
      type: type(19),
      ...motion,
      ...place,
      trueHeading: headings,
      name: texts(20),
      shipType: unsignedBits(8),
      dimensions,
      fixDevice: unsignedBits(4),
      raim: flags,
      dataTerminalNotReady: flags,
      assigned: flags,
    },
    seconds,
  ),
  'aid to navigation': record(
    {
      type: type(21),
      aidType: unsignedBits(5),
      name: texts(34),
      ...place,
      dimensions,
      fixDevice: unsignedBits(4),
      offPosition: flags,
      status: unsignedBits(8),
      raim: flags,
      virtual: flags,
      assigned: flags,
    },
    seconds,
  ),
  'static data, part A': record({ type: type(24), part: fc.constant('A'), name: texts(20) }),
  'static data, part B': fc.oneof(
    record({
      ...staticDataB(),
      mmsi: fc.integer({ min: 0, max: 979_999_999 }),
      dimensions,
      motherShip: fc.constant(null),
    }),
    record({
      ...staticDataB(),
      mmsi: fc.integer({ min: 980_000_000, max: 989_999_999 }),
      dimensions: fc.constant(null),
      motherShip: header.mmsi,
    }),
  ),
  'long-range report': record({
    type: type(27),
    accurate: flags,
    raim: flags,
    navigationalStatus: unsignedBits(4),
    ...coarsePlace,
    speedOverGround: orNull(upTo(62)),
    courseOverGround: headings,
    isLatencyOver5s: flags,
  }),
} satisfies Record<string, fc.Arbitrary<ReadableMessage>>

function staticDataB() {
  return {
    type: type(24),
    part: fc.constant('B'),
    shipType: unsignedBits(8),
    vendor: texts(3),
    unitModel: unsignedBits(4),
    serialNumber: unsignedBits(20),
    callSign: texts(7),
    fixDevice: unsignedBits(4),
  }
}

/** The messages of each type that is decoded. */
const messagesOf: { readonly [Type in ReadableMessage['type']]: keyof typeof messageTypes } = {
  1: 'position report',
  2: 'position report',
  3: 'position report',
  4: 'base station report',
  5: 'voyage data',
  9: 'aircraft report',
  11: 'base station report',
  14: 'safety broadcast',
  17: 'differential correction',
  18: 'class B report',
  19: 'class B extended report',
  21: 'aid to navigation',
  24: 'static data, part A',
  27: 'long-range report',
}

const decode = (sentences: string[]) => {
  const decoder = createDecoder()
  const bytes = Uint8Array.from(`${sentences.join('\r\n')}\r\n`, (letter) => letter.charCodeAt(0))
  return [...decodeBytes(decoder, bytes, 0), ...flushDecoder(decoder)]
}

describe('encode', () => {
  it.each(Object.entries(messageTypes))('%s: decodes what it encodes', (_, messages) => {
    fc.assert(
      fc.property(messages, flags, fc.constantFrom('A', 'B', null), upTo(9), (message, own, channel, sequence) => {
        const sentences = encode(message, { talker: 'BS', own, channel, sequence })
        expect(sentences.every((sentence) => sentence.length <= 80)).toBe(true)
        expect(decode(sentences)).toEqual([{ message, own, channel, source: null, receivedMs: null }])
      }),
    )
  })

  it.each(Object.entries(messagesOf))('writes and reads type %s, which is not merely counted', (type, name) => {
    const messages: ReadableMessage[] = fc.sample(messageTypes[name], 100)
    const message = messages.find((one) => one.type === Number(type))
    expect(message && decode(encode(message))).toMatchObject([{ message }])
    expect(isOtherType(Number(type))).toBe(false)
  })

  it('encodes the sentence that a transponder sent', () => {
    const [message] = decode(['!ABVDM,1,1,,A,H8uJGD4lDBE5847JBPnkhp1H@640,0*3A'])
    expect(encode(message?.message as ReadableMessage, { talker: 'AB' })).toEqual([
      '!ABVDM,1,1,,A,H8uJGD4lDBE5847JBPnkhp1H@640,0*3A',
    ])
  })

  it('names the value that does not fit', () => {
    const name = { type: 24, repeat: 0, mmsi: 1 as Mmsi, part: 'A' } as const
    expect(() => encode({ ...name, name: 'A NAME OF TOO MANY LETTERS' })).toThrow('more than 20 characters')
    expect(() => encode({ ...name, name: 'Éole' })).toThrow('"É"')
    expect(() => encode({ ...name, name: 'A@B' })).toThrow('"@"')
    expect(() => encode({ ...name, name: null, repeat: 4 })).toThrow('repeat must be 0 to 3, not 4')
    expect(() => encode({ ...name, name: null, mmsi: NaN as Mmsi })).toThrow('mmsi')
  })
})
