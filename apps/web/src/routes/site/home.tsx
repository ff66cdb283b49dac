import site from '#content/site.json'
import { Agency } from '~/features/site/agency/agency.tsx'
import { Analytics } from '~/features/site/analytics/analytics.tsx'
import { Hero } from '~/features/site/landing/hero.tsx'
import { Marketing } from '~/features/site/landing/marketing.tsx'
import { Analyses } from '~/features/site/landing/analyses.tsx'
import { PublicWatch } from '~/features/site/public-watch/public-watch.tsx'
import { Problems } from '~/features/site/problems/problems.tsx'
import { pageMeta } from '~/site/page-meta.ts'
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
      <PublicWatch />
      <Analyses />
      <Problems />
      <Analytics />
      <Agency />
    </PublicPage>
  )
}
