import type { Density } from '@varuna/contract/watch/density'
import { mapToolWords } from '@varuna/language/watch/map-tools'
import { vesselWords } from '@varuna/language/watch/vessel'
import { watchWords } from '@varuna/language/watch/watch'
import { densitySteps } from '@varuna/map/vessels/density'
import { eventKinds } from '@varuna/vocabulary/events'
import { vesselTones, vesselToneTokens } from '@varuna/map/vessels/chart-vessel'
import { ToggleGroup } from '@varuna/ui/toggle-group'
import { HourSteps } from '~/dashboard/area/hour-steps-list.tsx'
import { EventGlyph } from '~/dashboard/vessel/event-glyph.tsx'
import { SPEED_CLASSES, speedBounds, speedToken } from '~/dashboard/vessel/speed-scale.ts'
import { fishingClassLabel } from '~/dashboard/track/fishing-class-label.ts'
import { FISHING_CLASSES, fishingToken } from '~/dashboard/verdict/fishing-scale.ts'
import { colourings, type Colouring } from '~/dashboard/watch/colouring.ts'
import type { FishingState } from '../colour/use-colours.ts'
import styles from './legend.module.css'
import { VesselMark } from './vessel-mark.tsx'

const { legend: words } = watchWords
const { layers } = mapToolWords

const otherToken = vesselToneTokens.other

type LegendProps = {
  /** Shows density steps instead of vessel colours. */
  isDense: boolean
  /** Hours of presence; no steps where none are drawn. */
  presence: { data: Density | undefined; drawn: { steps: readonly number[] } }
  colouring: Colouring
  fishing: FishingState
  onColouring: (colouring: Colouring) => void
}

/** Legend of the map's symbols. */
export function Legend({ isDense, presence, colouring, fishing, onColouring }: LegendProps) {
  return (
    <section className={styles.legend} aria-label={words.title} tabIndex={0} data-map-panel>
      <PresenceSteps {...presence} />
      {isDense && presence.drawn.steps.length > 0 ? (
        <p className={styles.state}>{layers.presence.crowded}</p>
      ) : isDense ? (
        <div>
          <h2 className={styles.title}>{words.density}</h2>
          <ul className={styles.steps} role="list">
            {densitySteps.map((least, step) => (
              <li key={least}>
                <span className={styles.step} style={{ background: `var(--density-${step + 1})` }} />
                {words.densityFrom(least)}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <div>
          <h2 className={styles.title}>{words.colourBy}</h2>
          <div className={styles.colourings}>
            <ToggleGroup
              label={words.colourBy}
              value={colouring}
              onValueChange={onColouring}
              options={colourings.map((value) => ({ value, label: words.colourings[value] }))}
            />
          </div>
          <h2 className={styles.title}>{titles[colouring]}</h2>
          {colouring === 'type' ? (
            <TypeColours />
          ) : colouring === 'speed' ? (
            <SpeedColours />
          ) : (
            <FishingColours state={fishing} />
          )}
          <h2 className={styles.title}>{words.shapes}</h2>
          <ul className={styles.items} role="list">
            <li>
              <VesselMark token={otherToken} isDirected /> {words.directed}
            </li>
            <li>
              <VesselMark token={otherToken} /> {words.undirected}
            </li>
            <li>
              <VesselMark token={otherToken} isMoored /> {words.moored}
            </li>
            <li>
              <VesselMark token={otherToken} isDirected isReckoned /> {words.reckoned}
            </li>
            <li>
              <VesselMark token={otherToken} isDirected isSimulated /> {words.simulated}
            </li>
            <li>
              <VesselMark token={otherToken} isDirected isSelected /> {words.selected}
            </li>
          </ul>
        </div>
      )}
      <div>
        <h2 className={styles.title}>{words.events}</h2>
        <ul className={styles.items} role="list">
          {eventKinds.map((kind) => (
            <li key={kind}>
              <EventGlyph kind={kind} /> {vesselWords.events[kind]}
            </li>
          ))}
        </ul>
        <h2 className={styles.title}>{words.zones}</h2>
        <ul className={styles.items} role="list">
          <li>
            <span className={styles.zone} /> {words.zoneOpen}
          </li>
          <li>
            <span className={styles.zone} data-closed /> {words.zoneClosed}
          </li>
        </ul>
        <h2 className={styles.title}>{words.lines}</h2>
        <ul className={styles.items} role="list">
          {lines.map(([kind, text]) => (
            <li key={kind}>
              <span className={styles.sample} data-kind={kind} /> {text}
            </li>
          ))}
        </ul>
        <h2 className={styles.title}>{words.keys}</h2>
        <dl className={styles.keys}>
          {words.keyList.map(([key, action]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{action}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

function PresenceSteps({ data, drawn }: LegendProps['presence']) {
  if (!data || drawn.steps.length === 0) return null
  return (
    <div className={styles.presence}>
      <h2 className={styles.title}>{layers.presence.legend(data.cellDegrees, data.simulated)}</h2>
      <HourSteps steps={drawn.steps} />
    </div>
  )
}

const lines = [
  ['limit', words.limit],
  ['territorial', words.territorial],
  ['border', words.border],
  ['port', words.port],
  ['anchorage', words.anchorage],
  ['night', words.nightSide],
  ['area', words.filterArea],
  ['around', words.zoneAround],
  ['track', words.track],
  ['gap', words.trackGap],
] as const

const titles: Record<Colouring, string> = { type: words.types, speed: words.speeds, fishing: words.fishing }

function FishingColours({ state }: { state: FishingState }) {
  return (
    <>
      <ul className={styles.items} role="list">
        {Array.from({ length: FISHING_CLASSES }, (_, index) => (
          <li key={index}>
            <VesselMark token={fishingToken(index)} isDirected /> {fishingClassLabel(index)}
          </li>
        ))}
        <li>
          <VesselMark token={otherToken} isDirected /> {words.fishingUnknown}
        </li>
      </ul>
      <p className={styles.state} role="status">
        {state.kind === 'past'
          ? words.fishingPast
          : state.kind === 'failed'
            ? words.fishingFailed(state.message)
            : state.kind === 'loading'
              ? words.fishingLoading
              : state.kind === 'assessed' && words.fishingAssessed(state.assessed, state.waiting)}
      </p>
    </>
  )
}

const TypeColours = () => (
  <ul className={styles.items} role="list">
    {vesselTones.map((tone) => (
      <li key={tone}>
        <VesselMark token={vesselToneTokens[tone]} isDirected /> {vesselWords.types[tone]}
      </li>
    ))}
  </ul>
)

function SpeedColours() {
  const text = (index: number) => {
    const least = speedBounds[index - 1]
    const most = speedBounds[index]
    if (least === undefined) return words.speedBelow(most ?? 0)
    return most === undefined ? words.speedFrom(least) : words.speedBetween(least, most)
  }
  return (
    <ul className={styles.items} role="list">
      {Array.from({ length: SPEED_CLASSES }, (_, index) => (
        <li key={index}>
          <VesselMark token={speedToken(index)} isDirected /> {text(index)}
        </li>
      ))}
      <li>
        <VesselMark token={otherToken} isDirected /> {words.speedUnknown}
      </li>
    </ul>
  )
}
