import { Portal } from '~/features/portal/portal.tsx'
import type { Route } from './+types/login'

export const meta: Route.MetaFunction = () => [
  { title: 'Varuna Portal - sign up or sign in' },
  { name: 'description', content: 'Create an account or sign in to use the Varuna maritime intelligence dashboard.' },
]

export default function Login() {
  return <Portal />
}
