/** A source as the content of the site lists it; `lookedUp` is missing where nobody has looked it up again. */
interface Source {
  title: string
  url?: string
  lookedUp?: string
  sourceWording?: string
  firstHand?: false
}

/** A sentence with a figure, and one source that it cites. */
export interface Fact {
  sentence: string
  /** Id of the source; null where the sentence cites none. */
  source: string | null
  lookedUp: string | null
  sourceWording: string | null
  isFirstHand: boolean
}

const footnotes = /\[\^([a-z0-9-]+)\]/g

/** Splits a text after each full stop and the marks that follow it, where a capital or a quotation mark comes next. */
function splitSentences(text: string): string[] {
  const sentences: string[] = []
  let from = 0
  for (const { 0: end, index } of text.matchAll(/[.!?](?:\[\^[a-z0-9-]+\])*\s(?=[A-Z'“‘])/g)) {
    sentences.push(text.slice(from, index + end.length).trimEnd())
    from = index + end.length
  }
  return [...sentences, text.slice(from)]
}

const hasFigure = (sentence: string) => /\d/.test(sentence.replaceAll(footnotes, ''))

/** All texts of a content file that may have footnotes, in order. */
function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  if (Array.isArray(content)) return content.flatMap(textsOf)
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([key, value]) => (key === 'sources' ? [] : textsOf(value)))
}

/** Every sentence of a page with a figure and a footnote, once for each source that it cites. */
export function collectFacts(content: { sources: Record<string, Source> }): Fact[] {
  const cited = textsOf(content).filter((text) => text.includes('[^'))
  return cited
    .flatMap(splitSentences)
    .filter(hasFigure)
    .flatMap((sentence) => {
      const ids = [...sentence.matchAll(footnotes)].map(([, id]) => id ?? '')
      return (ids.length > 0 ? ids : [null]).map((id) => {
        const source = id === null ? undefined : content.sources[id]
        return {
          sentence: sentence.replaceAll(footnotes, ''),
          source: id,
          lookedUp: source?.lookedUp ?? null,
          sourceWording: source?.sourceWording ?? null,
          isFirstHand: source?.firstHand !== false,
        }
      })
    })
}

const YEAR_MS = 365 * 86_400_000

/** Why a fact has to be looked up; null where it was within a year of `nowMs`. */
export function reasonToLookUp({ source, lookedUp }: Fact, nowMs: number): string | null {
  if (source === null) return 'no source'
  if (lookedUp === null) return 'not looked up'
  return nowMs - Date.parse(lookedUp) > YEAR_MS ? `looked up on ${lookedUp}, over a year ago` : null
}
