import site from '#content/site.json'
import { Agency } from '~/features/agency/agency.tsx'
import { Analytics } from '~/features/analytics/analytics.tsx'
import { Hero } from '~/features/landing/hero.tsx'
import { Marketing } from '~/features/landing/marketing.tsx'
import { Analyses } from '~/features/landing/analyses.tsx'
import { Problems } from '~/features/problems/problems.tsx'
import { pageMeta } from '~/site/page/page-meta.ts'
import { PublicPage } from '~/site/page/public-page.tsx'
import { siteData } from '~/site/page/structured-data.ts'
import type { Route } from './+types/home'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: site.homeTitle,
    description: site.description,
    path: '/',
    structured: siteData(),
  })

export default function Home() {
  return (
    <PublicPage overPicture>
      <Hero />
      <Marketing />
      <Problems />
      <Analytics />
      <Analyses />
      <Agency />
    </PublicPage>
  )
}
