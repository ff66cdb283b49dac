import { mmsiDigits, parseMmsi } from '@varuna/units/mmsi'

/** Maritime identification digits to the ISO 3166-1 alpha-2 code of the administration. */
export type Mids = ReadonlyMap<string, string>

export type MmsiKind =
  | 'ship'
  | 'coast_station'
  | 'group'
  | 'sar_aircraft'
  | 'aid_to_navigation'
  | 'craft_associated'
  | 'handheld'
  | 'ais_sart'
  | 'man_overboard'
  | 'epirb'
  | 'unknown'

export interface MmsiReading {
  /** Nine digits in a form that ITU-R M.585 knows, with digits that are assigned to a country where the form has them. */
  readonly valid: boolean
  readonly kind: MmsiKind
  readonly mid: string | null
  readonly iso2: string | null
}

const forms: readonly [pattern: RegExp, kind: MmsiKind][] = [
  [/^00(\d{3})\d{4}$/, 'coast_station'],
  [/^0([1-9]\d{2})\d{5}$/, 'group'],
  [/^111(\d{3})\d{3}$/, 'sar_aircraft'],
  [/^([2-7]\d{2})\d{6}$/, 'ship'],
  [/^8(\d{3})\d{5}$/, 'handheld'],
  [/^970\d{6}$/, 'ais_sart'],
  [/^972\d{6}$/, 'man_overboard'],
  [/^974\d{6}$/, 'epirb'],
  [/^98(\d{3})\d{4}$/, 'craft_associated'],
  [/^99(\d{3})\d{4}$/, 'aid_to_navigation'],
]

/** Indexes the rows of `data/geo/mid.csv`. */
export const openMids = (rows: readonly { mid: string; iso2: string }[]): Mids =>
  new Map(rows.map(({ mid, iso2 }) => [mid, iso2]))

/** What an MMSI says of its bearer (ITU-R M.585): kind of station and flag; a malformed one is invalid and unknown. */
export const readMmsi = (mids: Mids, mmsi: number | string): MmsiReading => {
  const parsed = parseMmsi(mmsi)
  const digits = parsed === null ? '' : mmsiDigits(parsed)
  for (const [pattern, kind] of forms) {
    const match = pattern.exec(digits)
    if (!match) continue
    const mid = match[1] ?? null
    const iso2 = mid === null ? null : (mids.get(mid) ?? null)
    return { valid: mid === null || iso2 !== null, kind, mid, iso2 }
  }
  return { valid: false, kind: 'unknown', mid: null, iso2: null }
}
