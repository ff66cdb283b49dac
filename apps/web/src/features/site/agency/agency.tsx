import copy from '#content/agency.json'
import { Picture } from '~/site/text/picture.tsx'
import { RichText } from '~/site/text/rich-text.tsx'
import styles from './agency.module.css'
import { Counters } from './counters.tsx'
import { Excellence } from './excellence.tsx'
import { Folded } from './folded.tsx'
import { Highlights } from './highlights.tsx'
import { History } from './history.tsx'
import { Partners } from './partners.tsx'
import { Services } from './services.tsx'

const serviceNames = copy.services.groups.flatMap(({ services }) => services.map(([name = '']) => name))

/** The about block of the home page: a sample agency, marked as one, with its parts folded under their titles. */
export function Agency() {
  return (
    <section aria-label={copy.introLabel}>
      <div className={styles.hero}>
        <Picture name="harbour-at-first-light" sizes="100vw" className={styles.picture} />
        <div className={styles.heroText} data-theme="dark">
          <p className={styles.mark}>{copy.mark}</p>
          <h2 id="agency" className={styles.heroTitle}>
            {copy.hero}
          </h2>
        </div>
      </div>
      <div className={styles.part}>
        <p className={styles.intro}>{copy.intro}</p>
        <p className={styles.markText}>
          <RichText>{copy.markText}</RichText>
        </p>
        <Counters />
        <Folded id="services" title={copy.services.title} names={serviceNames}>
          <Services />
        </Folded>
        <Folded id="history" title={copy.history.title}>
          <History />
        </Folded>
        <Folded id="excellence" title={copy.excellence.title} names={copy.excellence.badges}>
          <Excellence />
        </Folded>
        <Folded id="highlights" title={copy.highlights.title}>
          <Highlights />
        </Folded>
        <Folded id="partners" title={copy.partners.title}>
          <Partners />
        </Folded>
      </div>
    </section>
  )
}
