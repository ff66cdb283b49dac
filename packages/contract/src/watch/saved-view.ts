import { z } from 'zod'
import { oneLine } from '../bounded-text.ts'
import { fault } from '../field-fault.ts'

/** Maximum saved views of an account. */
export const MAX_SAVED_VIEWS = 50
const MAX_NAME_LENGTH = 80
/** Longest query of an address: one with a polygon of the most corners, encoded. */
export const MAX_VIEW_LENGTH = 4_000

/** POST /api/saved-views and PUT /api/saved-views/:id. */
export const savedViewRequest = z.object({
  name: oneLine(MAX_NAME_LENGTH, {
    missing: fault('name_missing'),
    tooLong: fault('too_long', { maximum: MAX_NAME_LENGTH }),
  }),
  view: z
    .string({ error: fault('value_of_wrong_type', { expected: 'text' }) })
    .max(MAX_VIEW_LENGTH, { error: fault('too_long', { maximum: MAX_VIEW_LENGTH }), abort: true })
    .regex(/^[\w=&%.,+-]*$/, fault('value_malformed'))
    .describe('Query of the address of Watch, without "?": place and zoom, filters, layers, colours and order'),
  isDefault: z
    .boolean({ error: fault('value_of_wrong_type', { expected: 'boolean' }) })
    .default(false)
    .describe('Whether Watch opens with it; of all views of an account at most one'),
})
export type SavedViewRequest = z.infer<typeof savedViewRequest>

export const savedView = savedViewRequest.extend({ id: z.string(), createdAt: z.iso.datetime() })
export type SavedView = z.infer<typeof savedView>

/** GET /api/saved-views. */
export const savedViewList = z.object({ views: z.array(savedView).describe('By name') })
export type SavedViewList = z.infer<typeof savedViewList>

export const savedViewParams = z.object({ id: z.string().max(80) })
