import type { GuessedBecause } from '@varuna/contract/field-fault'

/** What makes a password easy to guess; null for one that is not. */
export type PasswordPattern = 'common' | 'product' | 'own' | GuessedBecause | null

/** `own`: known facts about the person, such as names and dates. */
export type FindPasswordPattern = (password: string, own: readonly string[]) => PasswordPattern

/**
 * The library's time grows with the square of the length, so longer passwords are rated by their ends, of which one strong one is enough.
 */
const MAX_JUDGED = 24
/** Maximum substitutions tried for spellings such as p4ssw0rd; the library's default of a hundred takes half a second. */
const MAX_SUBSTITUTIONS = 5
const MAX_OWN = 40
/** Guesses needed for eight random characters; a password with a word, date or pattern must need more. */
const MIN_GUESSES_RANDOM = 1e8
const MIN_GUESSES = 1e9

/** Words of this site that attackers try first. */
const productWords = ['varuna', 'ocean', 'maritime', 'vessel', 'harbour', 'dashboard']

const because: Readonly<Record<string, GuessedBecause>> = {
  dictionary: 'word',
  regex: 'date',
  date: 'date',
  sequence: 'sequence',
  repeat: 'repetition',
  spatial: 'keyboard',
  bruteforce: 'short',
  separator: 'word',
}

export type LoadPasswordPatterns = () => Promise<FindPasswordPattern>

/** Loads them at the first call: that takes 0.2 s and 35 MB. */
export function createPasswordPatterns(): LoadPasswordPatterns {
  let loaded: Promise<FindPasswordPattern> | null = null
  return () => (loaded ??= loadPasswordPatterns())
}

/** Loads the library with its lists of leaked passwords, names and words. */
export async function loadPasswordPatterns(): Promise<FindPasswordPattern> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  const library = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
    maxLength: MAX_JUDGED,
  })
  const judge = (part: string, own: readonly string[]): PasswordPattern => {
    const { guesses, sequence } = library.check(part, [...own, ...productWords])
    const isRandom = sequence.every(({ pattern }) => pattern === 'bruteforce')
    if (guesses >= (isRandom ? MIN_GUESSES_RANDOM : MIN_GUESSES)) return null
    const words = sequence.map((match) =>
      'matchedWord' in match ? String(match.matchedWord) : match.token.toLowerCase(),
    )
    // Dates are found with their separators.
    if (words.some((word) => own.includes(word) || own.includes(word.replaceAll(/[^\p{L}\p{N}]/gu, '')))) return 'own'
    if (words.some((word) => productWords.includes(word))) return 'product'
    const [longest] = sequence.toSorted((a, b) => weightOf(b) - weightOf(a))
    if (longest === undefined) return 'short'
    const isLeaked = 'dictionaryName' in longest && longest.dictionaryName === 'passwords-common'
    if (isLeaked && sequence.length === 1) return 'common'
    return because[longest.pattern] ?? 'word'
  }
  return (password, own) => {
    const known = own.slice(0, MAX_OWN).map((word) => word.slice(0, MAX_JUDGED))
    const characters = [...password]
    const begin = judge(characters.slice(0, MAX_JUDGED).join(''), known)
    if (begin === null || characters.length <= MAX_JUDGED) return begin
    return judge(characters.slice(-MAX_JUDGED).join(''), known) === null ? null : begin
  }
}

/** Characters that fit no pattern explain least why a password is weak. */
const weightOf = ({ pattern, token }: { pattern: string; token: string }) =>
  pattern === 'bruteforce' ? 0 : token.length
