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

/** Indexes the rows of `data/geo/countries.json`. */
export const openCountries = (rows: readonly Country[]): Countries => {
  const byFold = new Map<string, string>()
  for (const { iso2, iso3, name, aliases } of rows) {
    for (const text of [iso2, iso3, name, ...aliases]) byFold.set(foldName(text), iso2)
  }
  return { byIso2: new Map(rows.map((row) => [row.iso2, row])), byFoldedName: byFold }
}

const MAX_LETTERS = 100
/** Names shared by several states, told apart only by the words beside them. */
const shared = new Set(['korea', 'congo', 'guinea', 'sudan', 'samoa', 'germany', 'yemen', 'virgin islands', 'ireland'])
const stateForm =
  /^(?:the )?((?:(?:islamic|democratic|peoples|federal|federated|united|bolivarian|plurinational|socialist|arab|hashemite|independent) )*)(?:republic|kingdom|states?|commonwealth|union|principality|sultanate) of (?:the )?|^the /

/** A name without its form of government; for states that share a name, only where it stays unambiguous. */
const dropStateForm = (fold: string): string => {
  const [form = '', kinds = ''] = stateForm.exec(fold) ?? []
  const rest = fold.slice(form.length)
  return shared.has(rest) && /democratic|peoples/.test(kinds) ? fold : rest
}

const abbreviations: Readonly<Record<string, string>> = {
  rep: 'republic',
  dem: 'democratic',
  fed: 'federated',
  sts: 'states',
  st: 'state',
  is: 'islands',
  rb: 'bolivarian republic',
  pdr: 'peoples democratic republic',
  pr: 'peoples republic',
}
const expand = (fold: string) =>
  fold
    .split(' ')
    .map((word) => (Object.hasOwn(abbreviations, word) ? abbreviations[word] : word))
    .join(' ')

/** 'Korea' with 'Rep.' yields 'republic korea', 'republic of korea' and 'republic of the korea'. */
const joined = (name: string, beside: string): string[] => {
  const first = foldName(name)
  const second = expand(foldName(beside)).replace(/ of(?: the)?$/, '')
  return [`${second} ${first}`, `${second} of ${first}`, `${second} of the ${first}`]
}

/** Two letters as a flag emoji of two regional indicators. */
const ofEmoji = (text: string) =>
  /^[\u{1f1e6}-\u{1f1ff}]{2}$/u.test(text)
    ? String.fromCodePoint(...[...text].map((letter) => (letter.codePointAt(0) ?? 0) - 0x1f1e6 + 65))
    : text

/**
 * Finds a flag state by a typed name or code, of today or of the past ('Panama', 'pa', 'PAN', 'Republic of Panama', 'Korea, Rep.', 'Iran
 * (Islamic Republic of)', 'Burma'); ISO 3166-1 alpha-2, or null. A state that split into several returns null.
 */
export const findCountry = ({ byFoldedName: byFold }: Countries, typed: string): string | null => {
  if (typed.length > MAX_LETTERS) return null
  const text = ofEmoji(typed.trim())
  const find = (fold: string): string | null =>
    fold === '' ? null : (byFold.get(fold) ?? byFold.get(dropStateForm(fold)) ?? null)
  const findFirst = (folds: readonly string[]): string | null => {
    for (const fold of folds) {
      const found = find(fold)
      if (found !== null) return found
    }
    return null
  }
  const fold = foldName(text)
  const whole = findFirst([fold, expand(fold), fold.replace(/^flag of (?:the )?| flag(?:ged)?$/g, '')])
  if (whole !== null) return whole
  const [, name = '', beside = ''] = /^([^,(]+)[,(]([^)]*)\)?$/.exec(text) ?? []
  if (beside !== '') {
    const both = findFirst(joined(name, beside))
    if (both !== null) return both
    const first = foldName(name)
    return shared.has(first) ? find(foldName(beside)) : find(first)
  }
  const names = text.split('/')
  const found = new Set(names.map((one) => find(foldName(one))))
  return names.length > 1 && found.size === 1 ? ([...found][0] ?? null) : null
}
