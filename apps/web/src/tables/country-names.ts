import countries from '../../../../data/geo/countries.json'

/** Names of countries and territories, the same as on the server. */
export const countryNames: readonly string[] = countries
  .map(({ name }) => name)
  .sort((a, b) => a.localeCompare(b, 'en'))
