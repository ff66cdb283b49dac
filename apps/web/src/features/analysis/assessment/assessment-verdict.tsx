import type { AssessmentDetails } from '@varuna/contract/analysis/assessment'
import { oilWords } from '@varuna/language/analysis/oil'
import { ServerLink } from '@varuna/ui/offline/server-link'
import { FishingVerdict } from '~/dashboard/verdict/fishing-verdict.tsx'
import { ImageVerdict } from '~/dashboard/verdict/image/image-verdict.tsx'
import { RiskVerdict } from '~/dashboard/verdict/risk-verdict.tsx'
import styles from './assessment-page.module.css'

const { original: words } = oilWords

/** Verdict, confidence, reasons and missing information; nothing when the record cannot be shown. */
export function AssessmentVerdict({ details: { of, answer } }: { details: AssessmentDetails }) {
  if (answer === null) return null
  if (of === 'vessel_report') return <FishingVerdict assessment={answer} />
  if (of === 'intelligence_report') return <RiskVerdict assessment={answer} simulated={false} />
  return (
    <ImageVerdict image={answer}>
      <p className={styles.digest}>
        {words.digest} <span>{answer.sha256}</span>
      </p>
      {answer.original_gone ? (
        <p>{words.gone}</p>
      ) : (
        <p>
          <ServerLink href={`/images/${answer.id}/original`} download>
            {words.download}
          </ServerLink>
        </p>
      )}
    </ImageVerdict>
  )
}
