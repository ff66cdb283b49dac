import { topicWords } from '@varuna/language/site/topic'
import { useMemo, useRef } from 'react'
import { SkipLink } from '~/site/page/skip-link.tsx'
import { Cases } from './sections/cases.tsx'
import { Causes } from './sections/causes.tsx'
import { citedSources } from './page/footnotes.ts'
import { Involved } from './sections/involved.tsx'
import type { Demo } from './demos/live-demo.tsx'
import { FootnotesContext } from './page/footnote-marks.tsx'
import { Places } from './places/places.tsx'
import { Prevention } from './sections/prevention.tsx'
import { Sources } from './sections/sources.tsx'
import { Tech } from './sections/tech.tsx'
import { Try } from './sections/try.tsx'
import { TopicBar } from './page/topic-bar.tsx'
import { TopicFooter } from './page/topic-footer.tsx'
import { TopicHero } from './page/topic-hero.tsx'
import styles from './topic-page.module.css'
import type { Topic } from './page/topic-schema.ts'
import { useActiveSection } from './page/use-active-section.ts'
import { useFades } from './page/use-fades.ts'
import { useLinkedSection } from './page/use-linked-section.ts'
import { Victims } from './sections/victims.tsx'

/** Template of the three topic pages. */
export function TopicPage({ topic, demo }: { topic: Topic; demo: Demo }) {
  const page = useRef<HTMLDivElement>(null)
  const cited = useMemo(() => citedSources(topic), [topic])
  const links = useMemo(
    () => [
      { id: topic.victims.id, label: topic.nav.victims },
      { id: 'causes', label: topic.nav.causes },
      { id: 'map', label: topicWords.sections.map },
      { id: 'cases', label: topicWords.sections.cases },
      { id: 'tech', label: topic.nav.tech },
      { id: 'prevention', label: topicWords.sections.prevention },
      { id: 'involved', label: topicWords.sections.involved },
    ],
    [topic],
  )
  const ids = useMemo(() => ['hero', ...links.map(({ id }) => id)], [links])
  const active = useActiveSection(ids)
  useFades(page)
  useLinkedSection()

  return (
    <FootnotesContext value={cited}>
      <SkipLink />
      <div ref={page} className={styles.page}>
        <TopicBar links={links} active={active} />
        <main id="content" tabIndex={-1}>
          <TopicHero hero={topic.hero} next={topic.victims.id} />
          <Victims {...topic.victims} />
          <Try {...topic.tech.demo} live={demo} />
          <Causes {...topic.causes} />
          <Places {...topic.map} />
          <Cases {...topic.cases} />
          <Tech {...topic.tech} />
          <Prevention {...topic.prevention} />
          <Involved {...topic.involved} />
          <Sources sources={topic.sources} reviewed={topic.reviewed} cited={cited} />
        </main>
        <TopicFooter topic={topic} />
      </div>
    </FootnotesContext>
  )
}
