import { useMemo, useRef } from 'react'
import { SkipLink } from '~/shell/skip-link.tsx'
import { Cases } from './cases.tsx'
import { Causes } from './causes.tsx'
import { citedIn } from './footnotes.ts'
import { Involved } from './involved.tsx'
import type { DemoLoader } from './live-demo.tsx'
import { NotesContext } from './notes.tsx'
import { Places } from './places.tsx'
import { Prevention } from './prevention.tsx'
import { Sources } from './sources.tsx'
import { Tech } from './tech.tsx'
import { TopicBar } from './topic-bar.tsx'
import { TopicFooter } from './topic-footer.tsx'
import { TopicHero } from './topic-hero.tsx'
import styles from './topic-page.module.css'
import type { Topic } from './topic-schema.ts'
import { useActiveSection } from './use-active-section.ts'
import { useFades } from './use-fades.ts'
import { Victims } from './victims.tsx'

/** One threat to the sea, from those it harms to what can be done: the template of the three topic pages. */
export function TopicPage({ topic, demo }: { topic: Topic; demo: DemoLoader }) {
  const page = useRef<HTMLDivElement>(null)
  const cited = useMemo(() => citedIn(topic), [topic])
  const links = useMemo(
    () => [
      { id: topic.victims.id, label: topic.nav.victims },
      { id: 'causes', label: topic.nav.causes },
      { id: 'map', label: 'Interactive Map' },
      { id: 'cases', label: 'Case Studies' },
      { id: 'tech', label: topic.nav.tech },
      { id: 'prevention', label: 'Prevention' },
      { id: 'involved', label: 'Get Involved' },
    ],
    [topic],
  )
  const ids = useMemo(() => ['hero', ...links.map(({ id }) => id)], [links])
  const active = useActiveSection(ids)
  useFades(page)

  return (
    <NotesContext value={cited}>
      <SkipLink />
      <div ref={page} className={styles.page}>
        <TopicBar links={links} active={active} />
        <main id="content" tabIndex={-1}>
          <TopicHero hero={topic.hero} next={topic.victims.id} />
          <Victims {...topic.victims} />
          <Causes {...topic.causes} />
          <Places {...topic.map} />
          <Cases {...topic.cases} />
          <Tech {...topic.tech} load={demo} />
          <Prevention {...topic.prevention} />
          <Involved {...topic.involved} />
          <Sources sources={topic.sources} cited={cited} />
        </main>
        <TopicFooter topic={topic} />
      </div>
    </NotesContext>
  )
}
