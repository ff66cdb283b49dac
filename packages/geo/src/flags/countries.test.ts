import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findCountry, openCountries, type Country } from './countries.ts'

const rows = JSON.parse(
  readFileSync(new URL('../../../../data/geo/countries.json', import.meta.url), 'utf8'),
) as Country[]
const countries = openCountries(rows)

describe('findCountry', () => {
  it('accepts codes, names, accents and common names of a flag', () => {
    const typed = {
      Panama: 'PA',
      pa: 'PA',
      ' PAN ': 'PA',
      'Republic of Panama': 'PA',
      'the bahamas': 'BS',
      UK: 'GB',
      usa: 'US',
      'U.S.A.': 'US',
      'Côte d’Ivoire': 'CI',
      'cote divoire': 'CI',
      'St. Kitts & Nevis': 'KN',
      'viet nam': 'VN',
      Burma: 'MM',
      Türkiye: 'TR',
      'Sao Tome and Principe': 'ST',
      'North Korea': 'KP',
      'Hong Kong': 'HK',
      Curacao: 'CW',
      Congo: 'CG',
      'Korea, Rep.': 'KR',
      'Korea, Republic of': 'KR',
      'Korea, North': 'KP',
      "Korea, Dem. People's Rep.": 'KP',
      'Korea (Republic of)': 'KR',
      "Democratic People's Republic of Korea": 'KP',
      'Congo, Dem. Rep.': 'CD',
      'Congo, Republic of the': 'CG',
      'Democratic Republic of Congo': 'CD',
      'Congo (Kinshasa)': 'CD',
      'Iran (Islamic Republic of)': 'IR',
      'Iran, Islamic Rep.': 'IR',
      'Tanzania, United Republic of': 'TZ',
      'Bolivia (Plurinational State of)': 'BO',
      'Venezuela, RB': 'VE',
      'Micronesia, Fed. Sts.': 'FM',
      'Bahamas, The': 'BS',
      'Gambia, The': 'GM',
      'Lao PDR': 'LA',
      'Socialist Republic of Viet Nam': 'VN',
      'Hong Kong, China': 'HK',
      'Panama (PAN)': 'PA',
      'PANAMA FLAG': 'PA',
      'Burma/Myanmar': 'MM',
      'Swaziland (Eswatini)': 'SZ',
      '\u{1f1f5}\u{1f1e6}': 'PA',
      VNM: 'VN',
      Swaziland: 'SZ',
      Zaire: 'CD',
      USSR: 'RU',
      Ceylon: 'LK',
    }
    for (const [text, iso2] of Object.entries(typed)) expect(findCountry(countries, text), text).toBe(iso2)
  })

  it('returns null for anything else', () => {
    for (const text of [
      '',
      ' ',
      'Atlantis',
      'XX',
      '--',
      'Korea, East',
      'Yugoslavia',
      'Czechoslovakia',
      'Panama/Liberia',
      '(',
      ',',
      'constructor',
      `${'a,'.repeat(60)}`,
      'unknown',
      'N/A',
    ])
      expect(findCountry(countries, text)).toBeNull()
  })

  it('has no two countries with the same name', () => {
    const seen = new Map<string, string>()
    for (const { iso2, iso3, name, aliases } of rows) {
      for (const text of [iso2, iso3, name, ...aliases]) {
        expect(seen.get(text.toLowerCase()) ?? iso2, text).toBe(iso2)
        seen.set(text.toLowerCase(), iso2)
      }
    }
  })
})
