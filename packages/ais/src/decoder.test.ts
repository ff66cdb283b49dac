import { describe, expect, it } from 'vitest'
import { endDecoder, startDecoder, takeBytes } from './decoder.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const decode = (text: string) => {
  const decoder = startDecoder()
  const found = [...takeBytes(decoder, bytesOf(text), 0), ...endDecoder(decoder)]
  const faults = Object.fromEntries(Object.entries(decoder.counts.faults.counts).filter(([, count]) => count > 0))
  return { found, faults, counts: decoder.counts }
}

const POSITION = '!ABVDM,1,1,,B,33`vi450002=wIifqkO=I`280000,0*15'
const FIRST = '!ABVDM,2,1,2,B,59NWrUl2=peP7PU?N20@50PpF22222222222221?HPHE;4Q70EhhD1H53mk`,0*01'
const SECOND = '!ABVDM,2,2,2,B,88888888880,2*2E'

describe('messages', () => {
  it('reads a position of class A', () => {
    const { found, counts } = decode(`${POSITION}\r\n`)
    expect(found).toEqual([
      {
        message: {
          type: 3,
          repeat: 0,
          mmsi: 244298000,
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
          manoeuvre: 0,
          raim: false,
          radio: 0,
        },
        channel: 'B',
        own: false,
        source: null,
        receivedMs: null,
      },
    ])
    expect(counts).toMatchObject({ sentences: 1, messages: 1 })
    expect(counts.byType[3]).toBe(1)
  })

  it('joins two parts', () => {
    const { found } = decode(`${FIRST}\n${SECOND}\n`)
    expect(found).toMatchObject([
      { message: { type: 5, mmsi: 636091031, imo: 9298648, callSign: 'A8IS7', name: 'DAPHNE', draught: 8.7 } },
    ])
  })
})
