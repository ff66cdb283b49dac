/** The language as browsers name it. */
export const locale = {
  /** `lang` of the pages. */
  lang: 'en',
  /** How dates, numbers and names of countries are written. */
  tag: 'en-GB',
}
