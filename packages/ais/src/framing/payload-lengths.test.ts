import { describe, expect, it } from 'vitest'
import { encode } from './encoder.ts'
import { decode, sentence } from '../testing.ts'
import type { ReadableMessage } from '../messages/ais-message.ts'
import { encodePayload, createPayloadWords, unpackPayload } from './payload.ts'

/** Complete payloads of real messages, and the minimum number of bits that decodes. */
const payloads: [string, string, number][] = [
  ['1', '13aIkM@P00PJ@qPNL=e@0?wJ28JO', 163],
  ['4', '402=481uaUcf;OQ55JS9ITi025Jp', 168],
  ['5', '59NWrUl2=peP7PU?N20@50PpF22222222222221?HPHE;4Q70EhhD1H53mk`88888888880', 420],
  ['9', '91b55uOwww<tSF0l4Q@>4?h20h@B', 168],
  ['14', '>>puV51LU@pE=>3;G?G;', 40],
  ['17', 'A04757QAv0agH2JdJGdP7Oqe1PTGw=D470', 80],
  ['18', 'B8udc<00<0Dp<OK5Jg1V;wQUkP06', 168],
  ['19', 'C>kuL5h034wnk<0T5jRrwwS04bNkKQQg1111111111jd0000002P', 312],
  ['21', 'E>m1GRQW@6WV2P0000000000000F6ghpjqrP800003S010', 272],
  ['24, part A', 'H7`BQr19D60lt4p622222222220', 160],
  ['24, part B', 'H8uJGD4lDBE5847JBPnkhp1H@640', 162],
  ['27', 'Kn9`@i0DCuB@o01T', 96],
  ['another', 'D028rqP<QNfp000000000000000', 38],
]

const truncate = (payload: string, bits: number) => {
  const words = createPayloadWords()
  unpackPayload(
    Uint8Array.from(payload, (letter) => letter.charCodeAt(0)),
    0,
    payload.length,
    0,
    words,
  )
  const { characters, fill } = encodePayload(words, bits)
  return sentence(`AIVDM,1,1,,A,${characters},${fill}`)
}

describe('a payload', () => {
  it.each(payloads)('of type %s decodes from its minimum length on', (_, payload, least) => {
    for (let bits = 0; bits <= payload.length * 6; bits += 1) {
      const { found, faults } = decode(truncate(payload, bits))
      expect([bits, found.length, faults]).toEqual(bits < least ? [bits, 0, { truncated: 1 }] : [bits, 1, {}])
    }
  })

  it.each(payloads.filter(([, , least]) => least > 80 && least < 420))('of type %s may be padded', (_, payload) => {
    const [plain] = decode(sentence(`AIVDM,1,1,,A,${payload},0`)).found
    for (const padding of ['0', 'w', '000000000000000000'])
      expect(decode(sentence(`AIVDM,1,1,,A,${payload}${padding},0`)).found).toMatchObject([
        { message: { type: plain?.message.type, mmsi: plain?.message.mmsi } },
      ])
  })

  it('that ends before the communication state has a null one', () => {
    expect(decode(truncate('13aIkM@P00PJ@qPNL=e@0?wJ28JO', 167)).found).toMatchObject([{ message: { radio: null } }])
  })

  it('of type 24 with a part other than A or B is unknown', () => {
    expect(decode(sentence('AIVDM,1,1,,A,H7`BQr=9D60lt4p622222222220,2')).faults).toEqual({ unknown_type: 1 })
  })
})

describe('names of aids to navigation', () => {
  const mark: ReadableMessage = {
    type: 21,
    repeat: 0,
    mmsi: 995121034 as never,
    aidType: 3,
    name: null,
    accurate: false,
    longitude: null,
    latitude: null,
    dimensions: null,
    fixDevice: 0,
    second: null,
    fixMode: 'device',
    offPosition: false,
    status: 0,
    raim: false,
    virtual: false,
    assigned: false,
  }
  const decodeName = (sentences: string[]) => (decode(sentences.join('\n')).found[0]?.message as { name?: string }).name

  it.each([
    'LIGHT',
    'ONE OF TWENTY LETTER',
    'ONE OF TWENTY-ONE LET',
    'A NAME THAT TAKES ALL 34 CHARACTER',
    'TWENTY AND A BLANK  X',
  ])('continue after the message: %s', (name) => {
    expect(decodeName(encode({ ...mark, name }))).toBe(name)
  })

  it('do not continue into padding when the name is shorter', () => {
    const [line = ''] = encode({ ...mark, name: 'LIGHT' })
    const payload = line.split(',')[5]
    expect(decodeName([sentence(`AIVDM,1,1,,A,${payload}${'5'.repeat(8)},0`)])).toBe('LIGHT')
  })
})
