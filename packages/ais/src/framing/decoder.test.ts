import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flushDecoder, createDecoder, decodeBytes } from './decoder.ts'
import { toBytes, decode, sentence, withChecksum } from '../testing.ts'

const POSITION = '!ABVDM,1,1,,B,33`vi450002=wIifqkO=I`280000,0*15'
const CLASS_B = '!ABVDM,1,1,,B,B8udc<00<0Dp<OK5Jg1V;wQUkP06,0*10'
const FIRST = '!ABVDM,2,1,2,B,59NWrUl2=peP7PU?N20@50PpF22222222222221?HPHE;4Q70EhhD1H53mk`,0*01'
const SECOND = '!ABVDM,2,2,2,B,88888888880,2*2E'
const MMSI = 244298000

describe('messages', () => {
  it('decodes a class A position', () => {
    expect(decode(`${POSITION}\r\n`).found).toEqual([
      {
        message: {
          type: 3,
          repeat: 0,
          mmsi: MMSI,
          navigationalStatus: 5,
          rateOfTurn: 0,
          turning: null,
          speedOverGround: 0,
          accurate: false,
          longitude: 31.018333,
          latitude: -29.878833,
          courseOverGround: 343,
          trueHeading: 257,
          second: 4,
          fixMode: 'device',
          specialManoeuvre: 0,
          raim: false,
          radio: 0,
        },
        channel: 'B',
        own: false,
        source: null,
        receivedMs: null,
      },
    ])
  })

  it('joins two parts', () => {
    expect(decode(`${FIRST}\n${SECOND}\n`).found).toMatchObject([
      { message: { type: 5, mmsi: 636091031, imo: 9298648, callSign: 'A8IS7', name: 'DAPHNE', draught: 8.7 } },
    ])
  })

  it('returns null for values that are not available', () => {
    const nothing = '!AIVDM,1,1,,A,18SK2T@P?w<tSF0l4Q@>4?wv0d17RPUvUEEEOV28w<n`D94,2*67'
    expect(decode(nothing).found).toMatchObject([
      {
        message: {
          rateOfTurn: null,
          speedOverGround: null,
          longitude: null,
          latitude: null,
          courseOverGround: null,
          trueHeading: null,
          second: null,
          fixMode: 'inoperative',
        },
      },
    ])
  })

  it('recognises and counts message types that it does not decode', () => {
    const { found, faults } = decode('!AIVDM,1,1,,A,D028rqP<QNfp000000000000000,2*0C\n')
    expect(found).toMatchObject([{ message: { type: 20, repeat: 0, mmsi: 2243302 } }])
    expect(faults).toEqual({})
  })

  it('distinguishes own messages, and channels by letter, by number or absent', () => {
    const payload = '33`vi450002=wIifqkO=I`280000'
    const bodies = [`AIVDO,1,1,,A,${payload},0`, `AIVDM,1,1,,2,${payload},0`, `AIVDM,1,1,0,,${payload},0`]
    const { found } = decode(bodies.map(sentence).join('\n'))
    expect(found.map(({ own, channel }) => [own, channel])).toEqual([
      [true, 'A'],
      [false, 'B'],
      [false, null],
    ])
  })

  it.each(['AB', 'AD', 'AI', 'AN', 'AR', 'AS', 'AT', 'AX', 'BS', 'SA', '--'])('accepts the talker %s', (talker) => {
    expect(decode(sentence(`${talker}VDM,1,1,,A,33\`vi450002=wIifqkO=I\`280000,0`)).mmsis).toEqual([MMSI])
  })
})

describe('lines', () => {
  it.each([
    ['CRLF', '\r\n'],
    ['LF', '\n'],
    ['CR', '\r'],
    ['a space', ' '],
    ['nothing', ''],
    ['empty lines', '\n\n \r\n'],
    ['a comment', '\n# 2006-07-15\n'],
  ])('separates sentences by %s', (_, end) => {
    const { mmsis, faults } = decode([POSITION, CLASS_B, FIRST, SECOND, POSITION].join(end))
    expect(mmsis).toEqual([MMSI, 601566000, 636091031, MMSI])
    expect(faults).toEqual({})
  })

  it.each([
    ['that begins with $', `$${POSITION.slice(1)}`],
    ['after a byte order mark', `\u00EF\u00BB\u00BF${POSITION}`],
    ['in quotes', `"${POSITION}"`],
    ['after noise', `\u0000\u00FF~garbage${POSITION}`],
    ['after a truncated sentence', `!AIVDM,1,1,,B,33\`vi450${POSITION}`],
    ['after a truncated tag block', `\\s:abc*${POSITION}`],
    ['before noise', `${POSITION}garbage`],
  ])('finds a sentence %s', (_, line) => {
    expect(decode(`${line}\n`).mmsis).toEqual([MMSI])
  })

  it('accepts lower-case checksums', () => {
    const small = sentence('AIVDM,1,1,,A,18ub78300k2A>e3fjuJsfIt40D0F,0')
    expect(small).toMatch(/[A-F]/)
    expect(decode(`${small.slice(0, -2)}${small.slice(-2).toLowerCase()}\n`).mmsis).toEqual([601524000])
  })

  it('gives the same result however the bytes are split', () => {
    const text = `${POSITION}\r\n${FIRST}\r\n!AIVDM,x\r\n${SECOND}\n\\s:a*00\\${CLASS_B},r003669987,1152921693\n$PX*08\n${POSITION}`
    const whole = decode(text)
    expect(whole.mmsis).toEqual([MMSI, 636091031, 601566000, MMSI])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 30 }), (cuts) => {
        const edges = [0, ...cuts.toSorted((a, b) => a - b), text.length]
        expect(decode(edges.slice(1).map((to, at) => text.slice(edges[at], to)))).toEqual(whole)
      }),
    )
    expect(decode([...text])).toEqual(whole)
  })

  it('does not time out the parts of a line that arrives slowly', () => {
    expect(decode([...`${FIRST}\n${SECOND}\n${POSITION}\n`], 1000).mmsis).toEqual([636091031, MMSI])
  })
})

describe('faults', () => {
  const PAYLOAD = '33`vi450002=wIifqkO=I`280000'
  it.each([
    ['bad_checksum', POSITION.replace('*15', '*14')],
    ['missing_checksum', POSITION.slice(0, -3)],
    ['missing_checksum', POSITION.slice(0, -1)],
    ['missing_checksum', POSITION.replace('*15', '*1G')],
    ['bad_fields', sentence(`AIVDM,1,1,,B,${PAYLOAD}`)],
    ['bad_fields', sentence(`AIVDM,1,1,,B,${PAYLOAD},0,`)],
    ['bad_fields', sentence(`AIVDM,1,2,,B,${PAYLOAD},0`)],
    ['bad_fields', sentence(`AIVDM,0,0,,B,${PAYLOAD},0`)],
    ['bad_fields', sentence(`AIVDM,,1,,B,${PAYLOAD},0`)],
    ['bad_fields', sentence(`AIVDM,1,1,12,B,${PAYLOAD},0`)],
    ['bad_fields', sentence(`AIVDM,1,1,,AB,${PAYLOAD},0`)],
    ['bad_fields', sentence(`AIVDM,1,1,,B,${PAYLOAD},7`)],
    ['illegal_character', sentence('AIVDM,1,1,,B,33`vi450002=wIifqXO=I`280000,0')],
    ['illegal_character', sentence('AIVDM,1,1,,B,33`vi450002=w\u00FFifqkO=I`280000,0')],
    ['truncated', sentence('AIVDM,1,1,,B,,0')],
    ['truncated', sentence('AIVDM,1,1,,B,33`vi450002=wIifqkO=I`2800,0')],
    ['over_long', sentence(`AIVDM,1,1,,B,${PAYLOAD.repeat(7)},0`)],
    ['over_long', sentence(`AIVDM,1,1,,B,${PAYLOAD.repeat(99)},0`)],
    ['unknown_type', sentence('AIVDM,1,1,,A,a5MuRA0@00IQUuTA<Kgt1wvP00S6,0')],
    ['unknown_type', sentence('AIVDM,1,1,,A,00MuRA0@00IQUuTA<Kgt1wvP00S6,0')],
    ['not_nmea', 'hello, world'],
    ['not_nmea', '!'],
    ['bad_tag_block', `\\s:abc*00\\$${withChecksum('PGHP,1')}`],
    ['orphan_part', FIRST],
  ])('%s: %.60j', (fault, line) => {
    const { mmsis, faults } = decode(`${CLASS_B}\n${line}\n${POSITION}\n`)
    expect(mmsis).toEqual([601566000, MMSI])
    expect(faults).toEqual({ [fault]: 1 })
  })

  it('keeps a few samples of each fault', () => {
    const decoder = createDecoder()
    decodeBytes(decoder, toBytes('hello\n'.repeat(9)), 0)
    expect(decoder.counts.faults).toMatchObject({
      counts: { not_nmea: 9 },
      samples: { not_nmea: Array(5).fill('hello') },
    })
  })

  it('counts valid sentences of other types separately', () => {
    expect(decode(`$${withChecksum('PGHP,1')}\n${sentence('AIBBM,1')}\n`)).toMatchObject({
      otherSentences: 2,
      faults: {},
    })
  })

  it('skips an endless line in bounded memory and continues after it', () => {
    for (const [fill, faults] of [
      ['A', 1],
      [`${FIRST.slice(0, 40)}${'0'.repeat(2000)}`, null],
      ['\\', null],
    ] as const) {
      const decoder = createDecoder()
      const junk = toBytes(fill.repeat(Math.ceil(50_000 / fill.length)))
      let most = 0
      for (let at = 0; at < 40; at += 1) {
        decodeBytes(decoder, junk, 0)
        most = Math.max(most, decoder.pending.length)
      }
      expect(most).toBeLessThanOrEqual(4096)
      const found = [...decodeBytes(decoder, toBytes(`${POSITION}${CLASS_B}\n`), 0), ...flushDecoder(decoder)]
      expect(found.map(({ message }) => message.mmsi)).toEqual([MMSI, 601566000])
      if (faults) expect(decoder.counts.faults.counts.over_long).toBe(faults)
    }
  })

  it('finds every valid sentence among random bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 8 }), (noises) => {
        const text = noises.map((noise) => String.fromCharCode(...noise)).join(POSITION)
        expect(decode(text).mmsis.filter((mmsi) => mmsi === MMSI)).toHaveLength(Math.max(0, noises.length - 1))
      }),
    )
  })

  it('bounds the parts it holds when messages never complete', () => {
    const decoder = createDecoder()
    for (let at = 0; at < 3000; at += 1)
      decodeBytes(decoder, toBytes(`\\s:${at}\\${sentence(`AIVDM,2,1,${at % 10},A,5${at},0`)},r${at}\n`), at)
    expect(decoder.parts.groups.size).toBeLessThanOrEqual(512)
    flushDecoder(decoder)
    const { orphan_part, part_timeout } = decoder.counts.faults.counts
    expect(orphan_part + part_timeout).toBe(3000)
  })
})
