import content from '#content/topics/oil-spills.json'
import { TopicPage } from '~/features/topic/topic-page.tsx'
import type { Topic } from '~/features/topic/topic-schema.ts'
import { pageMeta } from '~/shell/page-meta.ts'
import type { Route } from './+types/oil-spills'

const { name, description, path } = content

export const meta: Route.MetaFunction = () => pageMeta({ title: `${name} - Varuna`, description, path })

const demo = () => import('~/features/topic/oil-demo.tsx').then(({ OilDemo }) => OilDemo)

export default function OilSpills() {
  return <TopicPage topic={content as Topic} demo={demo} />
}
