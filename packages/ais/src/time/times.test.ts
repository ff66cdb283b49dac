import { describe, expect, it } from 'vitest'
import { decode, sentence, tagBlock, withChecksum } from '../testing.ts'

const POSITION = '!ABVDM,1,1,,B,33`vi450002=wIifqkO=I`280000,0*15'
const AT = Date.UTC(2006, 6, 15, 0, 1, 33)

const readTimeAndSource = (line: string) => {
  const { found } = decode(`${line}\n`)
  expect(found).toHaveLength(1)
  return [found[0]?.receivedMs ?? null, found[0]?.source ?? null]
}

describe('time and source of a sentence', () => {
  it.each([
    ['none', POSITION, null, null],
    ['a tag block, in seconds', tagBlock('s:r003669945,c:1152921693') + POSITION, AT, 'r003669945'],
    ['a tag block, in milliseconds', tagBlock('c:1152921693250') + POSITION, AT + 250, null],
    ['two tag blocks', tagBlock('s:st') + tagBlock('n:1,c:1152921693') + POSITION, AT, 'st'],
    ['a tag block with a bad checksum', `\\s:st,c:1152921693*00\\${POSITION}`, null, null],
    ['a non-standard tag block', `\\1152921693*00\\${POSITION}`, null, null],
    ['station and time after it', `${POSITION},r003669987,1152921693`, AT, 'r003669987'],
    [
      'several fields after it',
      `${POSITION},x259906,s28320,d-098,T33.71033565,r003669973,1152921693`,
      AT,
      'r003669973',
    ],
    ['a base station after it', `${POSITION},bXYZ,1152921693`, AT, 'bXYZ'],
    ['a time after a space', `${POSITION} 1152921693`, AT, null],
    ['seconds before it', `1152921693 ${POSITION}`, AT, null],
    ['seconds with a fraction', `1152921693.5,${POSITION}`, AT + 500, null],
    ['milliseconds before it', `1152921693000\t${POSITION}`, AT, null],
    ['a date before it', `2006-07-15T00:01:33Z ${POSITION}`, AT, null],
    ['a date with an offset', `[2006-07-15 02:01:33+02:00] ${POSITION}`, AT, null],
    ['a date without a zone, with a fraction', `2006/07/15 00:01:33.125,${POSITION}`, AT + 125, null],
    ['a date after it', `${POSITION},2006-07-15T00:01:33Z`, AT, null],
    ['a number that is not a time', `235066459 ${POSITION} 99999999999`, null, null],
    ['an impossible date', `2006-13-45T00:01:33Z ${POSITION}`, null, null],
    ['a tag block and trailing fields', `${tagBlock('c:1152921693')}${POSITION},r1,1152999999`, AT, 'r1'],
  ])('%s', (_, line, time, source) => {
    expect(readTimeAndSource(line)).toEqual([time, source])
  })

  it('apply to each sentence of a line separately', () => {
    const { found } = decode(`${tagBlock('s:a')}${POSITION},1152921693 ${tagBlock('s:b')}${POSITION}\n`)
    expect(found.map(({ source, receivedMs }) => [source, receivedMs])).toEqual([
      ['a', AT],
      ['b', null],
    ])
  })

  it('come from a GateHouse timestamp with the XOR of the checksums of all parts', () => {
    const first = '!AIVDM,2,1,1,,53cMa3@000010WSW?V105=<45B2222222222220t388151:9e2UiDm851DTh,0*65'
    const second = '!AIVDM,2,2,1,,j1C32CQp888,2*17'
    const note = (checksum: string) => `$${withChecksum(`PGHP,1,2010,6,11,11,46,11,929,244,0,,1,${checksum}`)}`
    const received = Date.UTC(2010, 5, 11, 11, 46, 11, 929)
    expect(readTimeAndSource(`${note('72')}\n${first}\n${second}`)).toEqual([received, null])
    expect(readTimeAndSource(`${note('73')}\n${first}\n${second}`)).toEqual([null, null])
    expect(readTimeAndSource(`${note('65')}\n${first}\n${second}`)).toEqual([received, null])
  })

  it('come from a GateHouse timestamp on the line before, for the sentence with its checksum', () => {
    const note = (checksum: string) => `$${withChecksum(`PGHP,1,2006,7,15,0,1,33,40,219,,2190064,1,${checksum}`)}`
    expect(readTimeAndSource(`${note('15')}\r\n${POSITION}`)).toEqual([AT + 40, null])
    expect(readTimeAndSource(`${note('16')}\r\n${POSITION}`)).toEqual([null, null])
    const later = `${note('15')}\n${sentence('AIVDM,1,1,,B,,0')}\n${POSITION}`
    expect(readTimeAndSource(later)).toEqual([null, null])
  })
})
