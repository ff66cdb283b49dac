import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { otherShipKind } from '@varuna/fishing/ship-kind'
import { trackFileWords } from '@varuna/language/analysis/track-file'
import { Notice } from '@varuna/ui/notice'
import { ToggleGroup } from '@varuna/ui/toggle-group'
import typography from '@varuna/ui/typography.module.css'
import { useMemo } from 'react'
import { buildFishingTrack } from '~/dashboard/track/fishing-track.ts'
import { fishingTrackQuery } from '~/dashboard/track/fishing-track-query.ts'
import { fishingEventsOf } from '~/dashboard/track/fishing-time-events.ts'
import { byFishing } from '~/dashboard/track/track-map.tsx'
import { chartTrackOf, type Track } from '~/dashboard/vessel/track-pieces.ts'
import styles from './colour-choice.module.css'
import { spacingOf } from './period.ts'
import type { Times } from './queries.ts'

const { colour: words } = trackFileWords

export const colourParameter = 'colour'

/** A URL with the selected colours. */
export function withColour(search: URLSearchParams | Record<string, string>, isFishing: boolean): URLSearchParams {
  const next = new URLSearchParams(search)
  if (isFishing) next.set(colourParameter, 'fishing')
  else next.delete(colourParameter)
  return next
}

/** The track with the probability of fishing and its silences, and the loading progress; nothing is loaded without times. */
export function useFishingTrack(mmsi: string, times: Times | null, bySpeed: Track | null) {
  const spacing = times === null ? 0 : spacingOf(times)
  const read = useQuery({
    ...fishingTrackQuery(mmsi, times, spacing),
    enabled: times !== null,
    placeholderData: keepPreviousData,
  })
  const { data } = read
  const track = useMemo(() => {
    if (times === null || !data) return null
    const built = buildFishingTrack(data.positions)
    const { threshold } = data
    const map = byFishing(built)
    const silences = chartTrackOf(bySpeed && { ...bySpeed, lines: bySpeed.lines.filter(isSilence) }).lines
    return {
      map: { ...map, lines: [...map.lines, ...silences] },
      points: built.points,
      events: fishingEventsOf(built.points, threshold),
      threshold,
    }
  }, [data, times, bySpeed])
  return { track, state: times === null || data ? null : read.error ? words.failed(read.error.message) : words.loading }
}

const isSilence = ({ kind }: Track['lines'][number]) => kind === 'silence'

type ColourChoiceProps = {
  isFishing: boolean
  shipType: number | null
  state: string | null
  onChange: (isFishing: boolean) => void
}

export function ColourChoice({ isFishing, shipType, state, onChange }: ColourChoiceProps) {
  return (
    <>
      <div className={styles.choice}>
        <span className={typography.aside}>{words.label}</span>
        <ToggleGroup
          label={words.label}
          value={isFishing ? 'fishing' : 'speed'}
          onValueChange={(value) => onChange(value === 'fishing')}
          options={[
            { value: 'speed', label: words.speed },
            { value: 'fishing', label: words.fishing },
          ]}
        />
      </div>
      {isFishing && otherShipKind(shipType) !== null && (
        <Notice tone="caution">{trackFileWords.vessels.notFishing}</Notice>
      )}
      <Notice tone="note">{state}</Notice>
    </>
  )
}
