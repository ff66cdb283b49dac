import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openCountries, type Country } from './countries.ts'
import { findPort } from './find-port.ts'
import { greatCircleNm } from './great-circle.ts'
import { nearestPort, openPorts, type PortRow } from './ports.ts'

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../data/geo/${name}`, import.meta.url), 'utf8')) as unknown
const rows = read('ports.json') as PortRow[]
const ports = openPorts(rows)
const countries = openCountries(read('countries.json') as Country[])
const find = (text: string) => findPort(ports, countries, text)

describe('the table of ports', () => {
  it('has a position, a country and a name in every row', () => {
    for (const { name, country, lat, lon } of rows) {
      expect(name).not.toBe('')
      expect(countries.byIso2.has(country), `${name} ${country}`).toBe(true)
      expect(Math.abs(lat) <= 90 && Math.abs(lon) <= 180, name).toBe(true)
    }
  })
})

describe('nearestPort', () => {
  it('finds what brute force finds, also across the antimeridian', () => {
    for (const [lat, lon] of [
      [18.9, 72.8],
      [-17.5, 179.9],
      [-17.5, -179.9],
      [89, 0],
      [0, 0],
      [52, 4],
      [-60, -150],
    ] as const) {
      const distances = rows.map((row) => greatCircleNm(lat, lon, row.lat, row.lon))
      expect(nearestPort(ports, lat, lon)?.distanceNm).toBeCloseTo(Math.min(...distances), 6)
    }
  })

  it('names Mumbai off the Gateway of India', () => {
    expect(nearestPort(ports, 18.93, 72.85)).toMatchObject({ name: 'Mumbai', country: 'IN', locode: 'INBOM' })
    expect(nearestPort(openPorts([]), 0, 0)).toBeNull()
  })
})

describe('findPort', () => {
  it('knows names, old names, codes and how people write them', () => {
    const typed = {
      Mumbai: 'INBOM',
      BOMBAY: 'INBOM',
      'Port of Mumbai': 'INBOM',
      'mumbai port trust': 'INBOM',
      INBOM: 'INBOM',
      'IN BOM': 'INBOM',
      'Mumbai, India': 'INBOM',
      'Mumbai (India)': 'INBOM',
      Singapore: 'SGSIN',
      'Nhava Sheva': 'INNSA',
      JNPT: 'INNSA',
      Vizag: 'INVTZ',
      Cochin: 'INCOK',
      'Port Blair': 'INIXZ',
      Colombo: 'LKCMB',
      Karachi: 'PKKHI',
    }
    for (const [text, locode] of Object.entries(typed)) {
      expect(find(text)?.port.locode, text).toBe(locode)
      expect(find(text)?.certainty, text).toBe('exact')
    }
  })

  it('forgives a letter or two, and says so', () => {
    expect(find('Singapor')).toMatchObject({ certainty: 'close', port: { locode: 'SGSIN' } })
    expect(find('Vishakapatnam')).toMatchObject({ certainty: 'close', port: { locode: 'INVTZ' } })
  })

  it('says when several ports bear the name, and takes the country as a hint', () => {
    const victoria = { name: 'Victoria', aliases: [], locode: null, lat: 0, lon: 0, source: 'test' }
    const two = openPorts([
      { ...victoria, country: 'CA' },
      { ...victoria, country: 'SC' },
    ])
    expect(findPort(two, countries, 'victoria')).toMatchObject({ certainty: 'ambiguous', others: [{ country: 'SC' }] })
    expect(findPort(two, countries, 'Victoria, Seychelles')).toMatchObject({
      certainty: 'exact',
      port: { country: 'SC' },
    })
    expect(find('Mumbai, Panama')).toBeNull()
  })

  it('says null to what is no port', () => {
    for (const text of ['', 'unknown', 'at sea', 'Xyzzyville', '???']) expect(find(text), text).toBeNull()
  })
})
