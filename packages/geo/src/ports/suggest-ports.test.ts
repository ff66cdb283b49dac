import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openCountries, findCountry, type Country } from '../flags/countries.ts'
import { openPorts, type PortRow } from './ports.ts'
import { suggestPorts } from './suggest-ports.ts'

const read = <T>(name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../data/geo/${name}`, import.meta.url), 'utf8')) as T
const ports = openPorts(read<PortRow[]>('ports.json'))
const countries = openCountries(read<Country[]>('countries.json'))
const names = (text: string) => suggestPorts(ports, countries, text, 3).map(({ name }) => name)

test.each([
  ['Mumbaai', 'Mumbai'],
  ['Singapoer', 'Singapore'],
  ['Roterdamm', 'Rotterdam'],
  ['Kaohsing', 'Kaohsiung'],
  ['Colom', 'Colombo'],
])('%s may be %s', (typed, meant) => expect(names(typed)).toContain(meant))

test('suggests nothing for text unlike any port, however long or hostile', () => {
  expect([names('Atlantis of the deep'), names('x'), names(''), names('🦑'.repeat(1_000))]).toEqual([[], [], [], []])
})

test.each([
  ['zaire', 'CD'],
  ['Soviet Union', 'RU'],
  ['CEYLON', 'LK'],
  ['West Germany', 'DE'],
  ['Czechoslovakia', null],
])('the former flag %s is %s', (typed, iso2) => expect(findCountry(countries, typed)).toBe(iso2))
