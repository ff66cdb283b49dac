import { describe, expect, it } from 'vitest'
import { reportsOfMessage } from './reports-of-message.ts'
import { decode } from './testing.ts'

const positionOf = (sentence: string) => {
  const [received] = decode(sentence).found
  return received && reportsOfMessage(received.message, null)?.position
}

describe('reportsOfMessage', () => {
  it('takes no angle from beyond the circle, though stations send them', () => {
    expect(positionOf('!AIVDM,1,1,,B,B6:cU4h0A28m:D4VU<H@;h04SP00,0*3E')).toMatchObject({
      lat: 32.176117,
      speedKnots: 6.8,
      courseDegrees: 25.8,
      headingDegrees: null,
    })
    expect(positionOf('!AIVDM,1,1,,B,C6:;Rb00029UWlU9uMOnwwkRRB310@;1SQc111111110`2082R07,0*7C')).toMatchObject({
      speedKnots: 0,
      courseDegrees: null,
      headingDegrees: null,
    })
  })

  it('takes no position from beyond the poles', () => {
    expect(positionOf('!AIVDM,1,1,,B,33aDs10P00P021@te2UQK?vJ2001,0*6D')).toBeNull()
  })
})
