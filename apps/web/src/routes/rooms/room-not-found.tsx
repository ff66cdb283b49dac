import { roomWords } from '@varuna/language/shared/room'
import { frameWords } from '@varuna/language/site/frame'
import { RoomNotFound } from '~/dashboard/room/room-not-found.tsx'
import type { Route } from './+types/room-not-found'

const [title, description] = roomWords.waiting.pages.notFound

export const meta: Route.MetaFunction = () => [
  { title: frameWords.pageTitle(title) },
  { name: 'description', content: description },
]

export default function RoomNotFoundRoute() {
  return <RoomNotFound />
}
