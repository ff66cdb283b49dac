import type { Mmsi } from '@varuna/units/mmsi'
import { describe, expect, test } from 'vitest'
import { endDecoder, startDecoder, takeBytes } from './decoder.ts'
import { reportsOfMessage } from './reports-of-message.ts'

function reading(...sentences: string[]) {
  const decoder = startDecoder()
  const bytes = new TextEncoder().encode(sentences.map((line) => `${line}\n`).join(''))
  const [received] = [...takeBytes(decoder, bytes, 0), ...endDecoder(decoder)]
  if (!received) throw new Error('no message')
  return reportsOfMessage(received.message, 1_800_000_000_000)
}

describe('what a message says of its sender', () => {
  test('type 3: a position, not available as null, status 15 as not defined', () => {
    expect(reading('!ABVDM,1,1,,B,3815DBQ0011C2CMeG:LeoEr8P000,0*38')).toEqual({
      fault: null,
      identity: null,
      stationClockMs: null,
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

  test('type 18: a position of class B without a status', () => {
    expect(reading('!ABVDM,1,1,,B,B8udc<00<0Dp<OK5Jg1V;wQUkP06,0*10')?.position).toMatchObject({
      mmsi: 601566000,
      station: 'class_b',
      speedKnots: 4.8,
      courseDegrees: 163.4,
      headingDegrees: null,
      navigationStatus: null,
      utcSecond: 3,
    })
  })

  test('type 24, second part: call sign, type and dimensions', () => {
    expect(reading('!ABVDM,1,1,,A,H8uJGD4lDBE5847JBPnkhp1H@640,0*3A')).toMatchObject({
      position: null,
      identity: {
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

  test('type 4: the place of a base station, and what the time is', () => {
    const found = reading('!AIVDM,1,1,,B,402=481uaUcf;OQ55JS9ITi025Jp,0*2B')
    expect(found?.position?.station).toBe('base_station')
    expect(new Date(found?.stationClockMs ?? 0).toISOString()).toBe('2010-06-11T11:46:11.000Z')
    expect(found?.position?.utcSecond).toBe(11)
  })

  test('a position that is not available and an MMSI that cannot be are faults, and a request is nothing', () => {
    const nowhere = { type: 27, repeat: 0, accurate: false, raim: false, navigationalStatus: 15, late: false } as const
    const silent = { longitude: null, latitude: null, speedOverGround: null, courseOverGround: null }
    const from = (mmsi: number) => reportsOfMessage({ ...nowhere, ...silent, mmsi: mmsi as Mmsi }, null)
    expect(from(205_000_001)).toMatchObject({ position: null, identity: null, fault: 'no_position' })
    for (const mmsi of [0, 1_000_000_000]) expect(from(mmsi)).toMatchObject({ position: null, fault: 'mmsi' })
    expect(reading('!AIVDM,1,1,,B,?3oL?R0p<6I0D00,2*12')).toBeNull()
  })
})
