import { vesselPageWords } from '@varuna/language/watch/vessel-page'
import { Badge } from '@varuna/ui/badge'
import { Panel, type PanelState } from '@varuna/ui/panel'
import type { Certainty } from './certainty.ts'
import styles from './certainty-panel.module.css'

const { certainty: words } = vesselPageWords

const verdicts = {
  no_track: { level: 'unknown', text: () => words.noTrack },
  one_position: { level: 'unknown', text: () => words.onePosition },
  one_vessel: { level: 'low', text: () => words.one },
  several_parts: { level: 'medium', text: words.several },
  doubted: { level: 'medium', text: () => words.doubted },
} as const

type CertaintyPanelProps = {
  certainty: Certainty | null
  /** The period that was judged, in words; null for a vessel without a track. */
  judged: string | null
}

/** How certain it is that the reports come from one vessel, why, and what is missing. */
export function CertaintyPanel({ certainty, judged }: CertaintyPanelProps) {
  const state: PanelState = certainty ? { kind: 'full' } : { kind: 'loading', text: words.loading }
  return (
    <Panel title={words.title} state={state}>
      {certainty && <CertaintyText certainty={certainty} judged={judged} />}
    </Panel>
  )
}

function CertaintyText({ certainty, judged }: { certainty: Certainty; judged: string | null }) {
  const { kind, segments, silences, jumps, gaps, falsePlaces, isAlternating, hasUnstatedTimes, missing } = certainty
  const { level, text } = verdicts[kind]
  const reasons = [
    kind === 'one_vessel' && words.oneDetail,
    falsePlaces > 0 && words.falsePlaces(falsePlaces),
    jumps > 0 && words.jump(jumps),
    silences > 0 && words.silence(silences),
    gaps > 0 && words.gaps(gaps),
    isAlternating && words.alternating,
    hasUnstatedTimes && words.time,
  ].filter((reason) => reason !== false)
  return (
    <div className={styles.certainty}>
      <Badge level={level}>{text(segments)}</Badge>
      {judged !== null && <p>{judged}</p>}
      <ul className={styles.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <h3 className={styles.missing}>{words.missing}</h3>
      {missing.length === 0 ? (
        <p>{words.nothingMissing}</p>
      ) : (
        <ul className={styles.fields}>
          {missing.map((field) => (
            <li key={field}>{words.missingFields[field]}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
