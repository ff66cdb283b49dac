import { english } from './english/english.ts'
import type { Language } from './language.ts'

/** Every language that Varuna answers in; the first is used where none of them is asked for. */
const languages: readonly [Language, ...Language[]] = [english]

/** The language of `Accept-Language` with the highest weight that Varuna has, by its primary subtag; English where it has none. */
export function selectLanguage(acceptLanguage: string | undefined): Language {
  const asked = (acceptLanguage ?? '')
    .split(',')
    .map((range) => {
      const [tag = '', weight] = range.split(';q=')
      return { primary: tag.trim().toLowerCase().split('-')[0], weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { primary } of asked) {
    const language = languages.find(({ tag }) => tag === primary)
    if (language) return language
  }
  return languages[0]
}
