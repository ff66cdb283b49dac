import { frameWords } from '@varuna/language/site/frame'
import copy from '#content/stories-page.json'
import { findStory, storyPath } from '~/features/site/topic/stories/stories.ts'
import { StoryPage } from '~/features/site/topic/stories/story-page.tsx'
import { ErrorPage } from '~/site/page/error-page.tsx'
import { pageMeta, sharePath } from '~/site/page-meta.ts'
import { PublicPage } from '~/site/page/public-page.tsx'
import { articleData } from '~/site/page/structured-data.ts'
import type { Route } from './+types/story'

export const meta: Route.MetaFunction = ({ params }) => {
  const story = findStory(params.story)
  if (!story) return [{ title: frameWords.pageTitle(frameWords.pageNotFound.title) }]
  const { headline, description, published, reviewed: modified } = story
  const path = storyPath(story)
  const within = { name: copy.breadcrumb, path: '/stories' }
  return pageMeta({
    title: frameWords.pageTitle(headline),
    description,
    path,
    modified,
    type: 'article',
    structured: articleData({ headline, description, published, modified, path, picture: sharePath(path), within }),
  })
}

export default function StoryRoute({ params }: Route.ComponentProps) {
  const story = findStory(params.story)
  return (
    <PublicPage overPicture={story !== undefined}>
      {story ? <StoryPage story={story} /> : <ErrorPage kind="pageNotFound" />}
    </PublicPage>
  )
}
