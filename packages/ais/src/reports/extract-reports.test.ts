import { cleanText } from './parse-values.ts'
import type { Mmsi } from '@varuna/units/mmsi'
import { describe, expect, test } from 'vitest'
import { flushDecoder, createDecoder, decodeBytes } from '../framing/decoder.ts'
import { extractReports } from './extract-reports.ts'

function decodeReports(...sentences: string[]) {
  const decoder = createDecoder()
  const bytes = new TextEncoder().encode(sentences.map((line) => `${line}\n`).join(''))
  const [received] = [...decodeBytes(decoder, bytes, 0), ...flushDecoder(decoder)]
  if (!received) throw new Error('no message')
  return extractReports(received.message, 1_800_000_000_000)
}

describe('reports from a message', () => {
  test('type 3: position, with null for values that are not available', () => {
    expect(decodeReports('!ABVDM,1,1,,B,3815DBQ0011C2CMeG:LeoEr8P000,0*38')).toEqual({
      fault: null,
      staticReport: null,
      position: {
        kind: 'position',
        mmsi: 538006602,
        station: 'class_a',
        timeMs: 1_800_000_000_000,
        timeFrom: 'source',
        lat: -32.572397,
        lon: 18.13949,
        speedKnots: 0.1,
        courseDegrees: 354.9,
        headingDegrees: 189,
        navigationStatus: 1,
        utcSecond: 4,
      },
    })
  })

  test('type 18: class B position without a status', () => {
    expect(decodeReports('!ABVDM,1,1,,B,B8udc<00<0Dp<OK5Jg1V;wQUkP06,0*10')?.position).toMatchObject({
      mmsi: 601566000,
      station: 'class_b',
      speedKnots: 4.8,
      courseDegrees: 163.4,
      headingDegrees: null,
      navigationStatus: null,
      utcSecond: 3,
    })
  })

  test('type 24, part B: call sign, type and dimensions', () => {
    expect(decodeReports('!ABVDM,1,1,,A,H8uJGD4lDBE5847JBPnkhp1H@640,0*3A')).toMatchObject({
      position: null,
      staticReport: {
        mmsi: 601266000,
        station: 'class_b',
        name: null,
        callSign: 'ZR 6308',
        shipType: 52,
        lengthMetres: 27,
        beamMetres: 10,
        bowMetres: 11,
        portMetres: 6,
      },
    })
  })

  test('type 4: position and clock of a base station', () => {
    const found = decodeReports('!AIVDM,1,1,,B,402=481uaUcf;OQ55JS9ITi025Jp,0*2B')
    expect(found?.position?.station).toBe('base_station')
    expect(new Date(found?.stationClock?.timeMs ?? 0).toISOString()).toBe('2010-06-11T11:46:11.000Z')
    expect(found?.position?.utcSecond).toBe(11)
  })

  test('a position that is not available and an invalid MMSI are faults, and an interrogation returns null', () => {
    const withoutPosition = {
      type: 27,
      repeat: 0,
      accurate: false,
      raim: false,
      navigationalStatus: 15,
      isLatencyOver5s: false,
    } as const
    const notAvailable = { longitude: null, latitude: null, speedOverGround: null, courseOverGround: null }
    const from = (mmsi: number) => extractReports({ ...withoutPosition, ...notAvailable, mmsi: mmsi as Mmsi }, null)
    expect(from(205_000_001)).toMatchObject({ position: null, staticReport: null, fault: 'no_position' })
    for (const mmsi of [0, 1_000_000_000]) expect(from(mmsi)).toMatchObject({ position: null, fault: 'mmsi' })
    expect(decodeReports('!AIVDM,1,1,,B,?3oL?R0p<6I0D00,2*12')).toBeNull()
  })
})

test('removes invisible characters and direction overrides from a name', () => {
  expect(cleanText(' \u202eGNITRESER\u2066 A\u0000B\u2028C @@@')).toBe('GNITRESER  A B C')
  expect(cleanText(`${'x'.repeat(119)}\u{1F41F}`)).toBe('x'.repeat(119))
  expect(cleanText('\u200b\u202e\u3164\u{e0100}')).toBeNull()
})
