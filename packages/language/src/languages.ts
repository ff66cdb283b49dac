import { english } from './english/english.ts'
import type { Language } from './language.ts'

/** Every language that Varuna answers in; the first is for a client that accepts none of them. */
export const languages: readonly [Language, ...Language[]] = [english]
