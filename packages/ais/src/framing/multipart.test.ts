import type { Mmsi } from '@varuna/units/mmsi'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encode, type Envelope } from './encoder.ts'
import { decode, sentence, tagBlock } from '../testing.ts'

/** Sentences of a text message of `count` parts; `mmsi` identifies the message. */
const encodeParts = (mmsi: number, envelope: Envelope = {}, count = 2) =>
  encode(
    { type: 14, repeat: 0, mmsi: mmsi as Mmsi, text: `${mmsi} `.repeat(count * 25 - 10).slice(0, count * 59 - 30) },
    envelope,
  )

const encodeTwo = (mmsi: number, envelope?: Envelope) => encodeParts(mmsi, envelope) as [string, string]
const other = sentence('AIVDM,1,1,,B,33`vi450002=wIifqkO=I`280000,0')
const OTHER = 244298000
const [x1, x2] = encodeTwo(111)
const [y1, y2] = encodeTwo(222)
const [z1, z2] = encodeTwo(333)

const decodeParts = (lines: string[]) => {
  const { mmsis, faults } = decode(lines.map((line) => `${line}\n`))
  return { mmsis: mmsis.filter((mmsi) => mmsi !== OTHER), faults }
}

describe('parts of one message', () => {
  it.each([2, 3])('join %i parts in any order', (count) => {
    const lines = encodeParts(111, {}, count)
    const whole = decode(lines.join('\n')).found
    expect(whole).toMatchObject([{ message: { text: expect.stringMatching(/^111 .*111/) } }])
    fc.assert(
      fc.property(fc.shuffledSubarray(lines, { minLength: count }), (shuffled) => {
        expect(decode(shuffled.join('\n'))).toMatchObject({ found: whole, faults: {} })
      }),
    )
  })

  it.each([5, 9])('join %i parts in any order', (count) => {
    const lines = Array.from({ length: count }, (_, at) =>
      sentence(`AIVDM,${count},${at + 1},4,A,${at === 0 ? '85Mwp=iKf<Be78F7' : `p1kRf66l${at}`},0`),
    )
    const whole = decode(lines.join('\n')).found
    expect(whole).toMatchObject([{ message: { type: 8, mmsi: 366999607 } }])
    fc.assert(
      fc.property(fc.shuffledSubarray(lines, { minLength: count }), (shuffled) => {
        expect(decode(shuffled.join('\n'))).toMatchObject({ found: whole, faults: {} })
      }),
    )
  })

  it('drop the fill bits of each part', () => {
    const words = [encodeTwo(111)[0], x2].map((line) => line.split(','))
    const [first = [], second = []] = words
    const shifted = sentence(['AIVDM', '2', '1', '0', 'A', `${first[5]}0`, '6'].join())
    expect(decode([shifted, '\n', second.join(), '\n']).found).toEqual(decode([x1, '\n', x2]).found)
  })

  it('join when interleaved, by sequence id, channel, own flag and talker', () => {
    const kinds: Envelope[] = [
      { sequence: 1 },
      { sequence: 2 },
      { sequence: 1, channel: 'B' },
      { sequence: 1, own: true },
      { sequence: 1, talker: 'BS' },
    ]
    const messages = kinds.map((kind, at) => encodeTwo(100 + at, kind))
    const lines = [...messages.map(([first]) => first), ...messages.map(([, second]) => second)]
    const { mmsis, faults } = decodeParts(lines)
    expect(mmsis.toSorted()).toEqual([100, 101, 102, 103, 104])
    expect(faults).toEqual({})
  })

  it('join by channel without a sequence id', () => {
    const bare = (line: string) => sentence(line.slice(1, -3).replace(/,0,A/, ',,A').replace(/,0,B/, ',,B'))
    const a = encodeTwo(111)
    const b = encodeTwo(222, { channel: 'B' })
    expect(decodeParts([a[0], b[0], a[1], b[1]].map(bare))).toEqual({ mmsis: [111, 222], faults: {} })
    expect(decodeParts([x1, x2, y1, y2].map(bare))).toEqual({ mmsis: [111, 222], faults: {} })
  })

  it('join by the source in the tag block or the trailing station', () => {
    const s = tagBlock('s:s')
    const t = tagBlock('s:t')
    expect(decodeParts([s + x1, t + y1, s + x2, t + y2]).mmsis).toEqual([111, 222])
    expect(decodeParts([`${x1},rA`, `${y1},rB`, `${x2},rA`, `${y2},rB`]).mmsis).toEqual([111, 222])
    expect(decodeParts([s + x1, t + y2]).faults).toEqual({ orphan_part: 2 })
  })

  it.each([
    [
      'the first part, in a tag block',
      (line: string) => tagBlock('s:2573135,c:1671620143') + line,
      (line: string) => line,
      '2573135',
    ],
    ['the last part, after it', (line: string) => line, (line: string) => `${line},raishub,1671620143`, 'raishub'],
  ])('join when source and time are on %s only', (_, onFirst, onLast, source) => {
    const lines = [onFirst(x1), onLast(x2), onFirst(y1), other, onLast(y2)]
    const { found, faults } = decode(lines.map((line) => `${line}\n`))
    expect(faults).toEqual({})
    expect(found.filter(({ message }) => message.type === 14)).toMatchObject(
      [111, 222].map((mmsi) => ({ message: { mmsi }, source, receivedMs: 1_671_620_143_000 })),
    )
  })

  it('with a new source do not join earlier parts without one', () => {
    expect(decodeParts([y2, tagBlock('s:s') + x1, tagBlock('s:s') + x2])).toEqual({
      mmsis: [111],
      faults: { orphan_part: 1 },
    })
  })

  it('from a source named on every part do not join parts of a stream without a source', () => {
    const s = tagBlock('s:s')
    expect(decodeParts([s + z1, s + z2, x1, s + y1, x2, s + y2]).mmsis).toEqual([333, 111, 222])
    expect(decodeParts([s + z1, s + z2, s + x1, y2])).toEqual({ mmsis: [333], faults: { orphan_part: 2 } })
    expect(decodeParts([s + z1, s + z2, x1, s + y2])).toEqual({ mmsis: [333], faults: { orphan_part: 2 } })
    expect(decodeParts([x1, s + y1, x2])).toEqual({ mmsis: [], faults: { ambiguous_part: 1, orphan_part: 2 } })
    expect(decodeParts([s + x1, tagBlock('s:t') + y1, x2])).toEqual({
      mmsis: [],
      faults: { ambiguous_part: 1, orphan_part: 2 },
    })
  })

  it('join with other sentences between them', () => {
    expect(decodeParts([x1, other, other, x2, other, y2, other, y1, other]).mmsis).toEqual([111, 222])
  })
})

describe('parts of different messages', () => {
  it('are not joined when the rest of the first message was lost', () => {
    expect(decodeParts([x1, y1, y2])).toEqual({ mmsis: [222], faults: { orphan_part: 1 } })
    expect(decodeParts([x2, y1, y2])).toEqual({ mmsis: [222], faults: { orphan_part: 1 } })
    expect(decodeParts([x2, other, other, y1, y2, z1, z2])).toEqual({ mmsis: [222, 333], faults: { orphan_part: 1 } })
    expect(decodeParts([x1, y1, y2, z1, z2])).toEqual({ mmsis: [222, 333], faults: { orphan_part: 1 } })
    expect(decodeParts([x1, x2, y2, z1, z2])).toEqual({ mmsis: [111, 333], faults: { orphan_part: 1 } })
    expect(decodeParts([x2, other, other, x1, other, y1, y2])).toEqual({ mmsis: [111, 222], faults: {} })
  })

  it('are not joined when a nearer matching part follows', () => {
    const far = Array.from({ length: 30 }, () => other)
    expect(decodeParts([x1, ...far, y2, y1])).toEqual({ mmsis: [222], faults: { orphan_part: 1 } })
    expect(decodeParts([x2, ...far, y1, y2])).toEqual({ mmsis: [222], faults: { orphan_part: 1 } })
    expect(decodeParts([x1, ...far, x2, ...far, y1, y2])).toEqual({ mmsis: [111, 222], faults: {} })
  })

  it('are distinguished when two messages contain the same bytes', () => {
    const same = encode({ type: 14, repeat: 0, mmsi: 555 as Mmsi, text: `${'A'.repeat(54)}${'111 '.repeat(8)}` })
    const [a1, a2] = same as [string, string]
    const b1 = encode({
      type: 14,
      repeat: 0,
      mmsi: 666 as Mmsi,
      text: `${'B'.repeat(54)}${'111 '.repeat(8)}`,
    })[0] as string
    const far = Array.from({ length: 20 }, () => other)
    expect(decodeParts([a2, a1, ...far, a2, b1])).toEqual({ mmsis: [555, 666], faults: {} })
    expect(decodeParts([a2, ...far, b1, a2])).toEqual({ mmsis: [666], faults: { repeated_part: 1 } })
  })

  it('are not joined when two stations use one sequence id at the same time', () => {
    expect(decodeParts([x1, y1, x2, y2])).toEqual({ mmsis: [], faults: { ambiguous_part: 4 } })
    expect(decodeParts([x1, y1, y2, x2])).toEqual({ mmsis: [], faults: { ambiguous_part: 4 } })
    const mixed = [x2, other, other, x1, other, y2, y1]
    expect(decodeParts(mixed)).toEqual({ mmsis: [], faults: { ambiguous_part: 3, orphan_part: 1 } })
  })

  it('are not joined when their part counts differ', () => {
    const three = encodeParts(444, {}, 3)
    expect(decodeParts([x1, three[1] as string])).toEqual({ mmsis: [], faults: { orphan_part: 2 } })
  })

  it('are not joined across a gap in the times on their lines', () => {
    const at = (line: string, seconds: number) => `${line},r1,${1_700_000_000 + seconds}`
    expect(decodeParts([at(x1, 0), at(x2, 9)]).mmsis).toEqual([111])
    expect(decodeParts([at(x1, 9), at(x2, 0)]).mmsis).toEqual([111])
    expect(decodeParts([at(x1, 0), at(y2, 11)])).toEqual({ mmsis: [], faults: { orphan_part: 1, part_timeout: 1 } })
    const tagged = (line: string, seconds: number) => tagBlock(`c:${1_700_000_000 + seconds}`) + line
    expect(decodeParts([tagged(x1, 0), tagged(y2, 11)]).mmsis).toEqual([])
  })

  it('are not joined across a gap in arrival times', () => {
    expect(decode([`${x1}\n`, `${x2}\n`], 9_000).mmsis).toEqual([111])
    expect(decode([`${x1}\n`, `${y2}\n`], 11_000)).toMatchObject({
      mmsis: [],
      faults: { orphan_part: 1, part_timeout: 1 },
    })
  })

  it('are emitted before a later message when they were held back', () => {
    expect(decode([`${x2}\n${x1}\n`, `${y1}\n`], 20_000)).toMatchObject({ mmsis: [111], faults: { orphan_part: 1 } })
    const at = (line: string, seconds: number) => `${line},r1,${1_700_000_000 + seconds}`
    expect(decodeParts([at(x2, 0), at(x1, 0), at(y1, 60), at(y2, 60)])).toEqual({ mmsis: [111, 222], faults: {} })
  })

  it('are not joined across hundreds of sentences', () => {
    const many = (count: number) => Array.from({ length: count }, () => other)
    expect(decodeParts([x1, ...many(400), x2]).mmsis).toEqual([111])
    expect(decodeParts([x1, ...many(600), y2])).toEqual({ mmsis: [], faults: { orphan_part: 1, part_timeout: 1 } })
  })

  it('count once when they are repeated', () => {
    expect(decodeParts([x1, x1, x2])).toEqual({ mmsis: [111], faults: { repeated_part: 1 } })
    expect(decodeParts([x1, x1, x2, x2])).toEqual({ mmsis: [111], faults: { repeated_part: 2 } })
    expect(decodeParts([x1, x2, x2, y1, other])).toEqual({ mmsis: [111], faults: { repeated_part: 1, orphan_part: 1 } })
    expect(decodeParts([x1, x2, x1, x2])).toEqual({ mmsis: [111, 111], faults: {} })
  })

  it('are never joined with a wrong part, whatever is lost', () => {
    const sent = Array.from({ length: 6 }, (_, at) => ({
      mmsi: 500 + at,
      lines: encodeTwo(500 + at, { sequence: at % 3 }),
    }))
    const texts = new Map(sent.map(({ mmsi, lines }) => [mmsi, decode(lines.join('\n')).found[0]?.message]))
    const stream = sent.flatMap(({ lines }) => lines)
    fc.assert(
      fc.property(fc.subarray(stream), (kept) => {
        const spaced = kept.flatMap((line) => [line, ...Array.from({ length: 20 }, () => other)])
        for (const { message } of decode(spaced.join('\n')).found)
          if (message.mmsi !== OTHER && kept.includes(stream[(message.mmsi - 500) * 2 + 1] as string))
            expect(message).toEqual(texts.get(message.mmsi))
      }),
    )
  })
})

describe('tag block groups', () => {
  const tagged = (body: string, line: string) => tagBlock(body) + line

  it('apply the source and time of the first sentence to the others', () => {
    const { found } = decode([tagged('g:1-2-77,s:st,c:1700000000', x1), '\n', tagged('g:2-2-77', x2), '\n'])
    expect(found).toMatchObject([{ message: { mmsi: 111 }, source: 'st', receivedMs: 1_700_000_000_000 }])
  })

  it('in the legacy form are read too', () => {
    const first = tagged('1G2:0125,c:1700000000,s:st', x1)
    const second = tagged('2G2:0125', x2)
    const { found, faults } = decode([first, '\n', second, '\n', tagged('1G1:7,c:1700000001', other), '\n'])
    expect(faults).toEqual({})
    expect(found).toMatchObject([
      { message: { mmsi: 111 }, source: 'st', receivedMs: 1_700_000_000_000 },
      { receivedMs: 1_700_000_001_000 },
    ])
  })

  it('separate messages with the same sequence id', () => {
    const lines = [
      tagged('g:1-2-77,s:st', x1),
      tagged('g:1-2-78,s:st', y1),
      tagged('g:2-2-77', x2),
      tagged('g:2-2-78', y2),
    ]
    expect(decodeParts(lines)).toEqual({ mmsis: [111, 222], faults: {} })
  })

  it('are ambiguous when two sources use one code at once', () => {
    const lines = [tagged('g:1-2-7,s:a', x1), tagged('g:1-2-7,s:b', y1), tagged('g:2-2-7', x2), tagged('g:2-2-7', y2)]
    expect(decodeParts(lines)).toEqual({ mmsis: [], faults: { ambiguous_part: 2, orphan_part: 2 } })
  })
})
