import { storedStatement } from '@varuna/contract/statement'
import { z } from 'zod'

/** The schema of stored statements of one kind. It trusts code and params: only the package that states them writes them. */
export const storedStatements = <Each>(schema: z.ZodType = storedStatement) =>
  z.array(schema) as unknown as z.ZodType<Each[]>
