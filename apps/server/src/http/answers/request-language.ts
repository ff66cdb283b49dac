import type { Language } from '@varuna/language/language'
import { languages } from '@varuna/language/languages'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

const tags = languages.map(({ tag }) => tag)

/** Chooses the response language: the available one that `Accept-Language` rates highest. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const chosen = new Negotiator({ headers }).language(tags)
  return languages.find(({ tag }) => tag === chosen) ?? languages[0]
}
