import { foldName } from '../fold-name.ts'

export interface Country {
  readonly iso2: string
  readonly iso3: string
  readonly name: string
  readonly aliases: readonly string[]
}

export interface Countries {
  readonly byIso2: ReadonlyMap<string, Country>
  readonly byFoldedName: ReadonlyMap<string, string>
}

const dropStateForm = (fold: string) =>
  fold.replace(
    /^(the )?((islamic|democratic|peoples|federal|united)? ?(republic|kingdom|state|commonwealth) of )?(the )?/,
    '',
  )

/** Indexes the rows of `data/geo/countries.json`. */
export const openCountries = (rows: readonly Country[]): Countries => {
  const byFold = new Map<string, string>()
  for (const { iso2, iso3, name, aliases } of rows) {
    for (const text of [iso2, iso3, name, ...aliases]) byFold.set(foldName(text), iso2)
  }
  return { byIso2: new Map(rows.map((row) => [row.iso2, row])), byFoldedName: byFold }
}

/** Finds a flag state by a typed name or code ('Panama', 'pa', 'PAN', 'Republic of Panama'); ISO 3166-1 alpha-2, or null. */
export const findCountry = ({ byFoldedName: byFold }: Countries, text: string): string | null => {
  const fold = foldName(text)
  return byFold.get(fold) ?? byFold.get(dropStateForm(fold)) ?? null
}
