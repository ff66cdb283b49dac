import { frameWords } from '@varuna/language/site/frame'
import content from '#content/topics/ocean-trafficking.json'
import { TopicPage } from '~/features/site/topic/topic-page.tsx'
import type { Topic } from '~/features/site/topic/page/topic-schema.ts'
import { pageMeta } from '~/site/page-meta.ts'
import type { Route } from './+types/ocean-trafficking'

const { name, description, path, reviewed } = content

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: frameWords.pageTitle(name), description, path, modified: reviewed })

const demo = {
  load: () => import('~/features/site/topic/demos/risk-demo.tsx').then(({ RiskDemo }) => RiskDemo),
  name: 'risk' as const,
}

export default function OceanTrafficking() {
  return <TopicPage topic={content as Topic} demo={demo} />
}
