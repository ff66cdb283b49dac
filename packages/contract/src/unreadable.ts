import { z } from 'zod'

/** Replaces a stored record that is damaged or has an unsupported format. */
export const unreadable = z.object({
  id: z.string(),
  unreadable: z.literal(true).describe('Always true: the record is stored but cannot be read'),
})
export type Unreadable = z.infer<typeof unreadable>

export const isUnreadable = (entry: object): entry is Unreadable => 'unreadable' in entry

/** Splits the entries of a history into readable and unreadable ones, in order. */
export function splitHistory<Entry extends object>(
  entries: readonly (Entry | Unreadable)[],
): {
  readable: Entry[]
  unreadable: Unreadable[]
} {
  return {
    readable: entries.filter((entry): entry is Entry => !isUnreadable(entry)),
    unreadable: entries.filter(isUnreadable),
  }
}
