import content from '#content/topics/ocean-trafficking.json'
import { TopicPage } from '~/features/topic/topic-page.tsx'
import type { Topic } from '~/features/topic/topic-schema.ts'
import { pageMeta } from '~/shell/page-meta.ts'
import type { Route } from './+types/ocean-trafficking'

const { name, description, path } = content

export const meta: Route.MetaFunction = () => pageMeta({ title: `${name} - Varuna`, description, path })

const demo = () => import('~/features/topic/risk-demo.tsx').then(({ RiskDemo }) => RiskDemo)

export default function OceanTrafficking() {
  return <TopicPage topic={content as Topic} demo={demo} />
}
