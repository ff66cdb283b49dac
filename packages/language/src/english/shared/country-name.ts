const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** The name of an ISO 3166-1 alpha-2 code, such as 'India' or 'Hong Kong'; what is no code stays as it is. */
export const countryName = (iso2: string): string =>
  /^[A-Z]{2}$/.test(iso2) ? (regions.of(iso2)?.replace(' SAR China', '') ?? iso2) : iso2
