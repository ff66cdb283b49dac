import { z } from 'zod'

/** The author of a change: a person of this installation. */
export const person = z.object({ id: z.string(), name: z.string() })
export type Person = z.infer<typeof person>
