import { z } from 'zod'

const text = z.string().min(1)
const titled = z.strictObject({ title: text, text })

const statusColour = z.enum(['red-600', 'red-500', 'orange-500', 'yellow-500'])

const glyphNames = [
  'scroll',
  'hull',
  'satellite',
  'helm',
  'boom',
  'wind',
  'tag',
  'book',
  'anchor',
  'pen',
  'knot',
  'gate',
  'chain',
  'house',
] as const

const victim = z.strictObject({
  title: text,
  status: text,
  colour: statusColour,
  picture: text,
  text,
})

/** What a place or case of the trafficking page is about. */
const crossingOrLabour = z.enum(['forced labour', 'crossing'])

const place = z.strictObject({
  id: text,
  mark: crossingOrLabour.optional(),
  name: text,
  where: text,
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  year: text,
  /** A figure measured or proved at this very place. */
  size: text.optional(),
  text,
})

/** A source that was looked up states the words that were read there, and when. */
export const sourceSchema = z
  .strictObject({
    title: text,
    publisher: text,
    year: z.number().int().nullable(),
    /** Missing where no page can be linked that the work was seen on. */
    url: z.url().optional(),
    note: text.optional(),
    lookedUp: z.iso.date().optional(),
    sourceWording: text.optional(),
    /** Where the words were read, if not at `url`. */
    seenAt: z.url().optional(),
    /**
     * False where somebody else quotes the source and the source itself was not seen. A text that names who reported a figure rests on that
     * report, which is then the source.
     */
    firstHand: z.literal(false).optional(),
  })
  .refine(({ lookedUp, sourceWording }) => (lookedUp === undefined) === (sourceWording === undefined), {
    error: 'lookedUp and sourceWording belong together',
  })

/** Content of a topic page. `[^id]` in a text is a footnote to the source with that id. */
export const topicSchema = z.strictObject({
  path: text,
  name: text,
  description: text,
  reviewed: z.iso.date(),
  hero: z.strictObject({
    picture: text,
    title: text,
    subtitle: text,
    figures: z.array(z.strictObject({ value: text, text })).length(3),
  }),
  nav: z.strictObject({ victims: text, causes: text, tech: text }),
  victims: z.strictObject({
    id: z.enum(['marine', 'victims']),
    title: text,
    lead: text,
    cards: z.array(victim).length(4),
  }),
  causes: z.strictObject({
    title: text,
    lead: text,
    causesTitle: text,
    consequencesTitle: text,
    causes: z.array(titled).length(5),
    consequences: z.array(titled).length(5),
  }),
  map: z.strictObject({ title: text, lead: text, note: text, sizeLabel: text, places: z.array(place).min(5) }),
  cases: z.strictObject({
    title: text,
    lead: text,
    items: z
      .array(
        z.strictObject({
          title: text,
          mark: crossingOrLabour.optional(),
          story: text.optional(),
          when: text,
          where: text,
          text: z.array(text).min(1),
          outcome: text,
        }),
      )
      .min(3),
  }),
  tech: z.strictObject({
    title: text,
    lead: text,
    steps: z.array(titled).length(3),
    demo: z.strictObject({ title: text, text, about: text }),
  }),
  prevention: z.strictObject({
    title: text,
    lead: text,
    cards: z.array(z.strictObject({ glyph: z.enum(glyphNames), title: text, text })).length(6),
  }),
  involved: z.strictObject({
    title: text,
    lead: text,
    groups: z.array(z.strictObject({ who: text, actions: z.array(text).min(2) })).length(4),
    helpTitle: text,
    help: z.array(z.strictObject({ name: text, text, contact: text, href: z.url(), source: text })).min(3),
  }),
  partners: z.array(z.strictObject({ name: text, href: z.url() })),
  sources: z.record(z.string().regex(/^[a-z0-9-]+$/), sourceSchema),
})

export type Topic = z.infer<typeof topicSchema>
export type Source = z.infer<typeof sourceSchema>
export type Place = z.infer<typeof place>
export type GlyphName = (typeof glyphNames)[number]
