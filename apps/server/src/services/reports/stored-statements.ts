import { storedStatement, type EarlierText } from '@varuna/contract/statement'
import { z } from 'zod'

/**
 * The schema of stored statements of one kind. It trusts code and params: only the package that states them writes them, and a step of
 * the record's form changes them.
 */
export const storedStatements = <Each>(schema: z.ZodType = storedStatement) =>
  z.array(schema) as unknown as z.ZodType<Each[]>

/** A sentence of a record that was stored as text. */
export const earlierText = (text: string): EarlierText => ({ code: 'earlier_text', params: { text } })
