import { vesselPageWords } from '@varuna/language/watch/vessel-page'
import { VesselPage } from '~/features/watch/vessel/vessel-page.tsx'
import type { Route } from './+types/vessel'

export const meta: Route.MetaFunction = ({ params }) => [
  { title: vesselPageWords.title(params.mmsi) },
  { name: 'description', content: vesselPageWords.description },
]

export default function Vessel({ params }: Route.ComponentProps) {
  return <VesselPage mmsi={params.mmsi} />
}
