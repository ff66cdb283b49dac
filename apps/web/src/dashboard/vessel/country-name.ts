import { locale } from '@varuna/language/site/locale'

const countries = new Intl.DisplayNames(locale.tag, { type: 'region', fallback: 'code' })

/** The name of an ISO 3166-1 alpha-2 code, such as 'India'. */
export const countryName = (iso2: string) => countries.of(iso2) ?? iso2
