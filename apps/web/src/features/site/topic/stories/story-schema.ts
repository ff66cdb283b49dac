import { z } from 'zod'
import { sourceSchema } from '../page/topic-schema.ts'

const text = z.string().min(1)
const id = z.string().regex(/^[a-z0-9-]+$/)

const point = z.strictObject({
  id,
  name: text,
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  date: text,
  text,
})

/** A line by way of points of the map, or of bare positions (latitude, longitude, degrees). */
const route = z.strictObject({
  kind: z.enum(['sailed', 'planned', 'chase', 'drift', 'rescue', 'catch']),
  points: z.array(z.union([id, z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)])])).min(2),
})

/** A case study. `[^id]` in a text is a footnote to the source with that id. */
export const storySchema = z.strictObject({
  slug: id,
  /** Address of the topic page that it belongs to. */
  topic: text,
  kind: text,
  title: text,
  headline: text,
  description: text,
  published: z.iso.date(),
  reviewed: z.iso.date(),
  when: text,
  where: text,
  picture: text,
  lead: text,
  text: z.array(text).min(2),
  timeline: z.array(z.strictObject({ date: text, text })).min(3),
  map: z.strictObject({ title: text, note: text, points: z.array(point).min(2), routes: z.array(route) }),
  learnt: z.array(z.strictObject({ title: text, text })).length(3),
  sources: z.record(id, sourceSchema),
})

export type Story = z.infer<typeof storySchema>
