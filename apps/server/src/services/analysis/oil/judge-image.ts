import { statesProbability } from '@varuna/contract/analysis/image'
import type { JudgedImage } from '@varuna/contract/public/guest-image'
import type { OilScore } from '@varuna/oil/verdict/score'
import { CodedError } from '../../../errors/coded-error.ts'
import { GUESTS, type Inference } from '../../../jobs/inference.ts'
import type { JobWatch } from '../../../jobs/worker-pool.ts'
import type { ImageRecord } from './stored-image.ts'

/** What an image shows, without texts. */
export type Judgement = Pick<ImageRecord, keyof JudgedImage>

export function judgementOf(score: OilScore): Judgement {
  const { probability, verdict, abstention, domain, picture, slicks, slickShare, slickShareRange } = score
  return {
    verdict,
    abstention,
    probability: statesProbability({ verdict, abstention }) ? probability : null,
    confidence: verdict === 'cannot_say' ? null : verdict === 'oil_spill' ? probability : 1 - probability,
    domain,
    picture,
    slicks,
    slickShare,
    slickShareRange,
    helps: score.helps,
    reasons: score.reasons,
    missing: score.missing,
    model: score.model,
  }
}

/** Judges an image of a visitor without an account, after those of all accounts; nothing of it is stored. */
export async function judgeGuestImage(
  { inference }: { inference: Pick<Inference, 'oil'> },
  bytes: Uint8Array,
  watch: JobWatch,
): Promise<Judgement> {
  const answer = await inference.oil(bytes, GUESTS, watch)
  if (!answer.ok) throw new CodedError(answer.error, [{ field: 'file', ...answer.error }])
  return judgementOf(answer.value)
}
