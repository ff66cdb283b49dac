import benjina from '#content/stories/benjina.json'
import ennore from '#content/stories/ennore.json'
import oyang from '#content/stories/oyang.json'
import thunder from '#content/stories/thunder.json'
import wakashio from '#content/stories/wakashio.json'
import type { Story } from './story-schema.ts'

export const stories = [wakashio, ennore, thunder, benjina, oyang] as Story[]

export const storyPath = ({ slug }: Pick<Story, 'slug'>): string => `/stories/${slug}`

export const findStory = (slug: string | undefined): Story | undefined => stories.find((story) => story.slug === slug)

export const lastStoryReview = stories.reduce((latest, { reviewed }) => (reviewed > latest ? reviewed : latest), '')
