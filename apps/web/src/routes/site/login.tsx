import { portalWords } from '@varuna/language/people/portal'
import { Portal } from '~/features/people/portal/portal.tsx'
import { pageMeta } from '~/site/page-meta.ts'
import type { Route } from './+types/login'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: portalWords.pageTitle,
    description: portalWords.pageDescription,
    path: '/login',
  })

export default function Login() {
  return <Portal />
}
