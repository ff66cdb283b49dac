import benjina from '#content/stories/benjina.json'
import ennore from '#content/stories/ennore.json'
import oyang from '#content/stories/oyang.json'
import thunder from '#content/stories/thunder.json'
import wakashio from '#content/stories/wakashio.json'
import shares from '#content/story-shares.json'
import type { Story } from './story-schema.ts'

export const stories = [wakashio, ennore, thunder, benjina, oyang] as Story[]

export const storyPath = ({ slug }: Pick<Story, 'slug'>): string => `/stories/${slug}`

export const findStory = (slug: string | undefined): Story | undefined => stories.find((story) => story.slug === slug)

/** Open Graph picture of a story, 1200 x 630; written by art/share/build.ts. */
export const storySharePicture = ({ slug }: Pick<Story, 'slug'>): string =>
  `/pictures/story-${slug}.${(shares as Record<string, string>)[slug] ?? ''}-share.jpg`

export const lastStoryReview = stories.reduce((latest, { reviewed }) => (reviewed > latest ? reviewed : latest), '')
