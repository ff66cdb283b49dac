import copy from '#content/agency.json'
import { Picture } from '~/site/text/picture.tsx'
import styles from './agency.module.css'
import { Counters } from './counters.tsx'
import { Excellence } from './excellence.tsx'
import { Highlights } from './highlights.tsx'
import { History } from './history.tsx'
import { Partners } from './partners.tsx'
import { Services } from './services.tsx'

/** The about block of the home page. */
export function Agency() {
  return (
    <>
      <section className={styles.part} aria-label={copy.introLabel}>
        <p className={styles.intro}>{copy.intro}</p>
      </section>
      <section className={styles.hero} aria-labelledby="agency">
        <Picture name="harbour-at-first-light" sizes="100vw" className={styles.picture} />
        <h2 id="agency" className={styles.heroTitle} data-theme="dark">
          {copy.hero}
        </h2>
      </section>
      <Counters />
      <Services />
      <History />
      <Excellence />
      <Highlights />
      <Partners />
    </>
  )
}
