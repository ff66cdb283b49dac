import { z } from 'zod'
import { fault } from './field-fault.ts'
import { hidesInLine, hidesInText, withoutHidden } from './hidden-characters.ts'

/** Hangul fillers and the blank Braille pattern are classed as letters and symbols but are invisible. */
const visible = /(?![\u115f\u1160\u3164\uffa0\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

const notText = fault('value_of_wrong_type', { expected: 'text' })
export const invisibleFault = fault('invisible_characters')

const boundedString = (max: number, faults: { missing: string; tooLong: string }) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? faults.missing : notText) })
    .trim()
    .max(max, { error: faults.tooLong, abort: true })

/**
 * Trimmed multi-line text typed by a person. Text longer than `max` is rejected before any later check of the schema runs. Hidden
 * characters are rejected rather than removed, so that the stored text is what was typed.
 */
export const boundedText = (max: number, faults: { missing: string; tooLong: string }) =>
  boundedString(max, faults)
    .overwrite((text) => text.replace(/\r\n?/g, '\n'))
    .refine((text) => !hidesInText(text), { error: invisibleFault, abort: true })

/** Multi-line text with at least one visible character. */
export const requiredText = (max: number, faults: { missing: string; tooLong: string }) =>
  boundedText(max, faults)
    .min(1, { error: faults.missing, abort: true })
    .refine((text) => visible.test(text), faults.missing)

/** A single typed line in any script, such as a name; may be empty. */
export const lineOrNothing = (max: number, faults: { missing: string; tooLong: string; hidden?: string }) =>
  boundedString(max, faults).refine((text) => !hidesInLine(text), {
    error: faults.hidden ?? invisibleFault,
    abort: true,
  })

/** A single typed line in any script, such as a name, with at least one visible character. */
export const oneLine = (max: number, faults: { missing: string; tooLong: string }) =>
  lineOrNothing(max, faults)
    .min(1, { error: faults.missing, abort: true })
    .refine((text) => visible.test(text), faults.missing)

/** A file name, which is not typed here: hidden characters are removed instead of rejected. */
export const fileName = (max: number) =>
  z
    .string()
    .max(max, { error: fault('too_long', { maximum: max }), abort: true })
    .overwrite((name) => withoutHidden(name).trim())
    .min(1)
