import { createHash } from 'node:crypto'
import { parseTimestampMs } from '@varuna/contract/fields'
import type { DocumentWords } from '@varuna/contract/document-words'
import type { Language } from '@varuna/language/language'
import type { DocumentBlock, DocumentContents, DocumentSection } from '../../services/shared/pdf/write-document.ts'
import type { z } from 'zod'
import type { DrawnTrack } from '../../services/shared/reading/drawn-track.ts'
import type { Dependencies } from '../dependencies.ts'

/** What documents are written from. */
export interface DocumentContext {
  product: Dependencies
  language: Language
}

type Frame = Pick<DocumentContents, 'language' | 'words' | 'writtenMs' | 'footer'>

/** What every document has in common. */
export function documentFrame({ product, language }: DocumentContext): Frame {
  const { clock, version, installationName } = product
  const writtenMs = clock.now()
  const words = language.documents
  const footer = words.footer(new Date(writtenMs).toISOString(), version, installationName)
  return { language: language.tag, words, writtenMs, footer }
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Digest of the body that the API sends for an answer. */
export const digestOfResponse = <Answer>(schema: z.ZodType<Answer>, answer: Answer): string =>
  sha256(JSON.stringify(schema.parse(answer)))

/** '2026-03-01 02:00 UTC'. */
export const minuteOf = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`
/** The same in a table, whose head names the zone. */
export const cellMinute = (time: string): string => time.slice(0, 16).replace('T', ' ')

/** What stands under a map about its track. */
export const trackNote = (words: DocumentWords, { period, positionCount, spacingSeconds, gaps }: DrawnTrack): string =>
  period === null
    ? words.noTrack
    : [
        words.track({ ...period, shown: positionCount, thinnedSeconds: spacingSeconds }),
        ...(gaps.length === 0 ? [] : [words.gapNote]),
      ].join(' ')

export const trackDigests = (words: DocumentWords, { period, positionCount, sha256: digest }: DrawnTrack) =>
  period === null ? [] : [{ of: words.positionsDigest(positionCount), sha256: digest }]

/** Milliseconds of a time in an answer. */
export const timeMsOf = (time: string): number => parseTimestampMs(time)

export const listOrNone = (words: DocumentWords, items: readonly string[]): DocumentBlock =>
  items.length === 0 ? { kind: 'text', text: words.nothingMissing } : { kind: 'list', items }

export const digestSection = (
  words: DocumentWords,
  digests: readonly { of: string; sha256: string }[],
): DocumentSection => ({ heading: words.digests, blocks: [{ kind: 'digests', digests }] })
