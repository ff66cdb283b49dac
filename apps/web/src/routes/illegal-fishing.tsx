import content from '#content/topics/illegal-fishing.json'
import { TopicPage } from '~/features/topic/topic-page.tsx'
import type { Topic } from '~/features/topic/topic-schema.ts'
import { pageMeta } from '~/shell/page-meta.ts'
import type { Route } from './+types/illegal-fishing'

const { name, description, path } = content

export const meta: Route.MetaFunction = () => pageMeta({ title: `${name} - Varuna`, description, path })

const demo = () => import('~/features/topic/fishing-demo.tsx').then(({ FishingDemo }) => FishingDemo)

export default function IllegalFishing() {
  return <TopicPage topic={content as Topic} demo={demo} />
}
