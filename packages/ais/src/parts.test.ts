import type { Mmsi } from '@varuna/units/mmsi'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encode, type Envelope } from './encoder.ts'
import { decode, sentence, tagBlock } from './testing.ts'

/** The sentences of a text that needs `count` of them; `mmsi` tells messages apart. */
const parts = (mmsi: number, envelope: Envelope = {}, count = 2) =>
  encode(
    { type: 14, repeat: 0, mmsi: mmsi as Mmsi, text: `${mmsi} `.repeat(count * 25 - 10).slice(0, count * 59 - 30) },
    envelope,
  )

const two = (mmsi: number, envelope?: Envelope) => parts(mmsi, envelope) as [string, string]
const other = sentence('AIVDM,1,1,,B,33`vi450002=wIifqkO=I`280000,0')
const OTHER = 244298000
const [x1, x2] = two(111)
const [y1, y2] = two(222)
const [z1, z2] = two(333)

const ofParts = (lines: string[]) => {
  const { mmsis, faults } = decode(lines.map((line) => `${line}\n`))
  return { mmsis: mmsis.filter((mmsi) => mmsi !== OTHER), faults }
}

describe('parts', () => {
  it.each([2, 3])('join %i of them in any order', (count) => {
    const lines = parts(111, {}, count)
    const whole = decode(lines.join('\n')).found
    expect(whole).toMatchObject([{ message: { text: expect.stringMatching(/^111 .*111/) } }])
    fc.assert(
      fc.property(fc.shuffledSubarray(lines, { minLength: count }), (shuffled) => {
        expect(decode(shuffled.join('\n'))).toMatchObject({ found: whole, faults: {} })
      }),
    )
  })

  it.each([5, 9])('join %i of them in any order', (count) => {
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

  it('leave out the fill bits of each', () => {
    const words = [two(111)[0], x2].map((line) => line.split(','))
    const [first = [], second = []] = words
    const shifted = sentence([...['AIVDM', '2', '1', '0', 'A'], `${first[5]}0`, '6'].join())
    expect(decode([shifted, '\n', second.join(), '\n']).found).toEqual(decode([x1, '\n', x2]).found)
  })

  it('join messages that come interleaved, told apart by sequence id, channel, own or not, and talker', () => {
    const kinds: Envelope[] = [
      { sequence: 1 },
      { sequence: 2 },
      { sequence: 1, channel: 'B' },
      { sequence: 1, own: true },
      { sequence: 1, talker: 'BS' },
    ]
    const messages = kinds.map((kind, at) => two(100 + at, kind))
    const lines = [...messages.map(([first]) => first), ...messages.map(([, second]) => second)]
    const { mmsis, faults } = ofParts(lines)
    expect(mmsis.toSorted()).toEqual([100, 101, 102, 103, 104])
    expect(faults).toEqual({})
  })

  it('join without a sequence id, by channel', () => {
    const bare = (line: string) => sentence(line.slice(1, -3).replace(/,0,A/, ',,A').replace(/,0,B/, ',,B'))
    const [a, b] = [two(111), two(222, { channel: 'B' })]
    expect(ofParts([a[0], b[0], a[1], b[1]].map(bare))).toEqual({ mmsis: [111, 222], faults: {} })
    expect(ofParts([x1, x2, y1, y2].map(bare))).toEqual({ mmsis: [111, 222], faults: {} })
  })

  it('join by source, as the tag block or the trailing station names it', () => {
    const [s, t] = [tagBlock('s:s'), tagBlock('s:t')]
    expect(ofParts([s + x1, t + y1, s + x2, t + y2]).mmsis).toEqual([111, 222])
    expect(ofParts([`${x1},rA`, `${y1},rB`, `${x2},rA`, `${y2},rB`]).mmsis).toEqual([111, 222])
    expect(ofParts([s + x1, t + y2]).faults).toEqual({ orphan_part: 2 })
  })

  it('join with other sentences between them', () => {
    expect(ofParts([x1, other, other, x2, other, y2, other, y1, other]).mmsis).toEqual([111, 222])
  })
})

describe('parts of different messages', () => {
  it('are not joined when the rest of the first was lost', () => {
    expect(ofParts([x1, y1, y2])).toEqual({ mmsis: [222], faults: { orphan_part: 1 } })
    expect(ofParts([x2, y1, y2])).toEqual({ mmsis: [222], faults: { orphan_part: 1 } })
    expect(ofParts([x2, other, other, y1, y2, z1, z2])).toEqual({ mmsis: [222, 333], faults: { orphan_part: 1 } })
    expect(ofParts([x1, y1, y2, z1, z2])).toEqual({ mmsis: [222, 333], faults: { orphan_part: 1 } })
    expect(ofParts([x1, x2, y2, z1, z2])).toEqual({ mmsis: [111, 333], faults: { orphan_part: 1 } })
    expect(ofParts([x2, other, other, x1, other, y1, y2])).toEqual({ mmsis: [111, 222], faults: {} })
  })

  it('are not joined when the nearer mate is still to come', () => {
    const far = Array.from({ length: 30 }, () => other)
    expect(ofParts([x1, ...far, y2, y1])).toEqual({ mmsis: [222], faults: { orphan_part: 1 } })
    expect(ofParts([x2, ...far, y1, y2])).toEqual({ mmsis: [222], faults: { orphan_part: 1 } })
    expect(ofParts([x1, ...far, x2, ...far, y1, y2])).toEqual({ mmsis: [111, 222], faults: {} })
  })

  it('are told apart from the same bytes in another message', () => {
    const same = encode({ type: 14, repeat: 0, mmsi: 555 as Mmsi, text: `${'A'.repeat(54)}${'111 '.repeat(8)}` })
    const [a1, a2] = same as [string, string]
    const b1 = encode({
      type: 14,
      repeat: 0,
      mmsi: 666 as Mmsi,
      text: `${'B'.repeat(54)}${'111 '.repeat(8)}`,
    })[0] as string
    const far = Array.from({ length: 20 }, () => other)
    expect(ofParts([a2, a1, ...far, a2, b1])).toEqual({ mmsis: [555, 666], faults: {} })
    expect(ofParts([a2, ...far, b1, a2])).toEqual({ mmsis: [666], faults: { repeated_part: 1 } })
  })

  it('are not joined when two stations use one sequence id at once', () => {
    expect(ofParts([x1, y1, x2, y2])).toEqual({ mmsis: [], faults: { ambiguous_part: 4 } })
    expect(ofParts([x1, y1, y2, x2])).toEqual({ mmsis: [], faults: { ambiguous_part: 4 } })
    const mixed = [x2, other, other, x1, other, y2, y1]
    expect(ofParts(mixed)).toEqual({ mmsis: [], faults: { ambiguous_part: 3, orphan_part: 1 } })
  })

  it('are not joined when they differ in the number of parts', () => {
    const three = parts(444, {}, 3)
    expect(ofParts([x1, three[1] as string])).toEqual({ mmsis: [], faults: { orphan_part: 2 } })
  })

  it('are not joined across a gap in time, as the lines tell it', () => {
    const at = (line: string, seconds: number) => `${line},r1,${1_700_000_000 + seconds}`
    expect(ofParts([at(x1, 0), at(x2, 9)]).mmsis).toEqual([111])
    expect(ofParts([at(x1, 9), at(x2, 0)]).mmsis).toEqual([111])
    expect(ofParts([at(x1, 0), at(y2, 11)])).toEqual({ mmsis: [], faults: { orphan_part: 1, part_timeout: 1 } })
    const tagged = (line: string, seconds: number) => tagBlock(`c:${1_700_000_000 + seconds}`) + line
    expect(ofParts([tagged(x1, 0), tagged(y2, 11)]).mmsis).toEqual([])
  })

  it('are not joined across a gap in arrival', () => {
    expect(decode([`${x1}\n`, `${x2}\n`], 9_000).mmsis).toEqual([111])
    expect(decode([`${x1}\n`, `${y2}\n`], 11_000)).toMatchObject({
      mmsis: [],
      faults: { orphan_part: 1, part_timeout: 1 },
    })
  })

  it('that were held back go before what comes too late for them', () => {
    expect(decode([`${x2}\n${x1}\n`, `${y1}\n`], 20_000)).toMatchObject({ mmsis: [111], faults: { orphan_part: 1 } })
    const at = (line: string, seconds: number) => `${line},r1,${1_700_000_000 + seconds}`
    expect(ofParts([at(x2, 0), at(x1, 0), at(y1, 60), at(y2, 60)])).toEqual({ mmsis: [111, 222], faults: {} })
  })

  it('are not joined across hundreds of sentences', () => {
    const many = (count: number) => Array.from({ length: count }, () => other)
    expect(ofParts([x1, ...many(400), x2]).mmsis).toEqual([111])
    expect(ofParts([x1, ...many(600), y2])).toEqual({ mmsis: [], faults: { orphan_part: 1, part_timeout: 1 } })
  })

  it('that came twice count once', () => {
    expect(ofParts([x1, x1, x2])).toEqual({ mmsis: [111], faults: { repeated_part: 1 } })
    expect(ofParts([x1, x1, x2, x2])).toEqual({ mmsis: [111], faults: { repeated_part: 2 } })
    expect(ofParts([x1, x2, x2, y1, other])).toEqual({ mmsis: [111], faults: { repeated_part: 1, orphan_part: 1 } })
    expect(ofParts([x1, x2, x1, x2])).toEqual({ mmsis: [111, 111], faults: {} })
  })

  it('are not joined while the right one comes, whatever else is lost', () => {
    const sent = Array.from({ length: 6 }, (_, at) => ({ mmsi: 500 + at, lines: two(500 + at, { sequence: at % 3 }) }))
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

describe('groups of tag blocks', () => {
  const tagged = (body: string, line: string) => tagBlock(body) + line

  it('hand source and time of the first sentence on', () => {
    const { found } = decode([tagged('g:1-2-77,s:st,c:1700000000', x1), '\n', tagged('g:2-2-77', x2), '\n'])
    expect(found).toMatchObject([{ message: { mmsi: 111 }, source: 'st', receivedMs: 1_700_000_000_000 }])
  })

  it('keep apart what has the same sequence id', () => {
    const lines = [
      tagged('g:1-2-77,s:st', x1),
      tagged('g:1-2-78,s:st', y1),
      tagged('g:2-2-77', x2),
      tagged('g:2-2-78', y2),
    ]
    expect(ofParts(lines)).toEqual({ mmsis: [111, 222], faults: {} })
  })

  it('give up where two sources use one code at once', () => {
    const lines = [tagged('g:1-2-7,s:a', x1), tagged('g:1-2-7,s:b', y1), tagged('g:2-2-7', x2), tagged('g:2-2-7', y2)]
    expect(ofParts(lines)).toEqual({ mmsis: [], faults: { ambiguous_part: 2, orphan_part: 2 } })
  })
})
