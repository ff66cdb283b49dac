const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** English name of an ISO 3166-1 alpha-2 country; the code itself when it has none. */
export const countryName = (iso2: string) => (/^[A-Z]{2}$/.test(iso2) ? (names.of(iso2) ?? iso2) : iso2)
