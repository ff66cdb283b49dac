import { accountWords } from '@varuna/language/people/account'
import { AccountPage } from '~/features/people/account/account-page.tsx'
import type { Route } from './+types/account'

export const meta: Route.MetaFunction = () => [
  { title: accountWords.pageTitle },
  { name: 'description', content: accountWords.pageDescription },
]

export default function Account() {
  return <AccountPage />
}
