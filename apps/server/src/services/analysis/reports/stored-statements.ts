import { storedStatement } from '@varuna/contract/statement'
import { z } from 'zod'

/** Schema of stored statements of one kind. Code and params are trusted, because only the package that makes the statements writes them. */
export const storedStatements = <Each>(schema: z.ZodType = storedStatement) =>
  z.array(schema) as unknown as z.ZodType<Each[]>
