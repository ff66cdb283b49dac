import { topicWords } from '@varuna/language/site/topic'
import { buttonClass } from '@varuna/ui/button'
import typography from '@varuna/ui/typography.module.css'
import { Link } from 'react-router'
import { LiveDemo, type Demo } from '../demos/live-demo.tsx'
import { Section } from '../page/section.tsx'
import type { Topic } from '../page/topic-schema.ts'
import styles from './try.module.css'

const { own } = topicWords.demonstration

/** Where a visitor goes on with what is their own: pictures need no account. */
const ownPaths: Record<Demo['name'], string> = {
  oil: '/judge',
  fishing: '/login?next=%2Fdashboard-analysis',
  risk: '/login?next=%2Fdashboard-analysis',
}

/** The demonstration of a topic, and the way from it to the same with one's own. */
export function Try({ title, text, about, live }: Topic['tech']['demo'] & { live: Demo }) {
  return (
    <div data-screen-only>
      <Section id="try" title={title} lead={text} background="alternate">
        <LiveDemo {...live} />
        <div className={styles.end}>
          <p className={typography.aside}>{about}</p>
          <Link to={ownPaths[live.name]} className={buttonClass('primary')}>
            {own[live.name]}
          </Link>
        </div>
      </Section>
    </div>
  )
}
