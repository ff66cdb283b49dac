import { z } from 'zod'
import { fault } from './field-fault.ts'

const invisible = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u200b\u2060\ufeff]/u
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

const notText = fault('value_of_wrong_type', { expected: 'text' })
export const invisibleFault = fault('invisible_characters')

/**
 * Whether a text contains control characters, line breaks, direction marks, lone surrogates or zero-width spaces. Zero-width joiners
 * are allowed: names in Persian and in Indic scripts need them.
 */
export const hasInvisible = (text: string): boolean => invisible.test(text)

/** Trimmed text from a client. Text longer than `max` is rejected before any later check of the schema runs. */
export const boundedText = (max: number, faults: { missing: string; tooLong: string }) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? faults.missing : notText) })
    .trim()
    .max(max, { error: faults.tooLong, abort: true })

/** Text of any number of lines with at least one visible character. */
export const requiredText = (max: number, faults: { missing: string; tooLong: string }) =>
  boundedText(max, faults)
    .min(1, { error: faults.missing, abort: true })
    .refine((text) => visible.test(text), faults.missing)

/** A single typed line, such as a name, in any script, with at least one visible character. */
export const oneLine = (max: number, faults: { missing: string; tooLong: string }) =>
  boundedText(max, faults)
    .min(1, { error: faults.missing, abort: true })
    .refine((text) => !hasInvisible(text), { error: invisibleFault, abort: true })
    .refine((text) => visible.test(text), faults.missing)
