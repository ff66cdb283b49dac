import { Landing } from '~/features/landing/landing.tsx'
import type { Route } from './+types/home'

export const meta: Route.MetaFunction = () => [
  { title: 'Varuna - More Than Just a port agent' },
  {
    name: 'description',
    content: 'Varuna watches the sea for oil spills, illegal fishing and human trafficking, and shows how it knows.',
  },
]

export default function Home() {
  return <Landing />
}
