import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openCountries, type Country } from '../flags/countries.ts'
import { findPort } from './find-port.ts'
import { greatCircleNm } from '../geometry/great-circle.ts'
import { findNearestPort, openPorts, type PortRow } from './ports.ts'

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../data/geo/${name}`, import.meta.url), 'utf8')) as unknown
const rows = read('ports.json') as PortRow[]
const ports = openPorts(rows)
const countries = openCountries(read('countries.json') as Country[])
const find = (text: string) => findPort(ports, countries, text)

describe('the port table', () => {
  it('has a position, a country and a name in every row', () => {
    for (const { name, country, lat, lon } of rows) {
      expect(name).not.toBe('')
      expect(countries.byIso2.has(country), `${name} ${country}`).toBe(true)
      expect(Math.abs(lat) <= 90 && Math.abs(lon) <= 180, name).toBe(true)
    }
  })
})

describe('findNearestPort', () => {
  it('agrees with a linear search, also across the antimeridian', () => {
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
      expect(findNearestPort(ports, lat, lon)?.distanceNm).toBeCloseTo(Math.min(...distances), 6)
    }
  })

  it('finds Mumbai off the Gateway of India', () => {
    expect(findNearestPort(ports, 18.93, 72.85)).toMatchObject({ name: 'Mumbai', country: 'IN', locode: 'INBOM' })
    expect(findNearestPort(openPorts([]), 0, 0)).toBeNull()
  })
})

describe('findPort', () => {
  it('accepts names, former names, codes and common spellings', () => {
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
      KØBENHAVN: 'DKCPH',
      Göteborg: find('Gothenburg')?.port.locode ?? '',
      Świnoujście: find('Swinoujscie')?.port.locode ?? '',
      'St. Nazaire': find('Saint-Nazaire')?.port.locode ?? '',
    }
    for (const [text, locode] of Object.entries(typed)) {
      expect(find(text)?.port.locode, text).toBe(locode)
      expect(find(text)?.certainty, text).toBe('exact')
    }
  })

  it('accepts one or two wrong letters, and reports it', () => {
    expect(find('Singapor')).toMatchObject({ certainty: 'close', port: { locode: 'SGSIN' } })
    expect(find('Koebenhavn')).toMatchObject({ certainty: 'close', port: { locode: 'DKCPH' } })
    expect(find('INBON'), 'a code with a wrong letter is another code').toBeNull()
    expect(find('Vishakapatnam')).toMatchObject({ certainty: 'close', port: { locode: 'INVTZ' } })
  })

  it('reports when several ports share a name, and uses the country to choose', () => {
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

  it('returns null for text that is not a port', () => {
    for (const text of ['', 'unknown', 'at sea', 'Xyzzyville', '???']) expect(find(text), text).toBeNull()
  })
})
