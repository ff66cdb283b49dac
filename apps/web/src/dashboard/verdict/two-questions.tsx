import type { VesselAssessment } from '@varuna/contract/analysis/vessel'
import { fishingNowSentence, fishingVesselSentence, isKindMissing } from '@varuna/language/analysis/fishing-assessment'
import { vesselKindWords as words } from '@varuna/language/analysis/vessel-kind'
import { useId } from 'react'
import { ShareBar } from './share-bar.tsx'
import styles from './two-questions.module.css'
import { VesselFacts } from './vessel-facts.tsx'

type Answers = Pick<VesselAssessment, 'verdict' | 'vessel' | 'fishing_now'>

/** Both questions side by side: whether it is a fishing vessel, with what speaks for it, and whether it fishes now. */
export function TwoQuestions(answers: Answers) {
  const { vessel, fishing_now: now } = answers
  if (vessel === null || now === null) return <p>{words.notAsked}</p>
  return (
    <div className={styles.questions}>
      <Question
        title={words.questions.vessel}
        answer={fishingVesselSentence(answers)}
        share={vessel.verdict === 'cannot_say' || isKindMissing(answers) ? null : vessel.probability}
      >
        {vessel.facts.length > 1 ? <VesselFacts {...vessel} /> : <p>{words.nothingKnown}</p>}
        {vessel.contradicted && <p>{words.contradicted}</p>}
      </Question>
      <Question
        title={words.questions.now}
        answer={fishingNowSentence(answers)}
        share={isKindMissing(answers) ? null : now.probability}
      />
    </div>
  )
}

function Question(props: { title: string; answer: string; share: number | null; children?: React.ReactNode }) {
  const id = useId()
  return (
    <section className={styles.question} aria-labelledby={id}>
      <h4 id={id} className={styles.title}>
        {props.title}
      </h4>
      <p className={styles.answer}>{props.answer}</p>
      {props.share !== null && <ShareBar share={props.share} />}
      {props.children}
    </section>
  )
}
