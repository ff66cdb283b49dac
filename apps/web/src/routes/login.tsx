import { Portal } from '~/features/portal/portal.tsx'
import { pageMeta } from '~/site/page/page-meta.ts'
import type { Route } from './+types/login'

export const meta: Route.MetaFunction = () => [
  ...pageMeta({
    title: 'Varuna Portal - sign up or sign in',
    description: 'Create an account or sign in to use the Varuna maritime intelligence dashboard.',
    path: '/login',
  }),
  { name: 'robots', content: 'noindex' },
]

export default function Login() {
  return <Portal />
}
