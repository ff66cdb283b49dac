import { vesselWords } from '@varuna/language/dashboard/vessel'
import { watchWords } from '@varuna/language/dashboard/watch'
import type { ChartBox } from '@varuna/map/chart-view'
import { eventKinds } from '@varuna/map/events/event-glyphs'
import { vesselTones, vesselToneTokens } from '@varuna/map/vessels/chart-vessel'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { ToggleGroup } from '@varuna/ui/toggle-group'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { EventGlyph } from '~/dashboard/vessel/event-glyph.tsx'
import { CloseButton } from '../side/close-button.tsx'
import { VesselMark } from '../side/vessel-mark.tsx'
import type { WatchUrl } from '../use-watch-url.ts'
import { AreaFields } from './area-fields.tsx'
import { Choices } from './choices.tsx'
import styles from './filter-bar.module.css'
import { SpeedFields } from './speed-fields.tsx'
import {
  ageMinutes,
  filterNames,
  isActive,
  noFilters,
  type FilterName,
  type ParsedFilters,
  type WatchFilters,
} from './watch-filters.ts'

const { filters: words } = watchWords

type FilterBarProps = {
  parsed: ParsedFilters
  setFilter: WatchUrl['setFilter']
  clearFilters: () => void
  /** Flags to choose from. */
  flags: readonly string[]
  /** The box of the map, which the area's fields begin with; null without a map. */
  view: ChartBox | null
  /** Draws an area on the map; null where there is no map. */
  drawing: { isOn: boolean; start: () => void; stop: () => void; hasFailed: boolean } | null
}

/** One chip a filter; a chip opens what it filters by. */
export function FilterBar({ parsed, setFilter, clearFilters, flags, view, drawing }: FilterBarProps) {
  const { filters, dropped } = parsed
  const [open, setOpen] = useState<FilterName | null>(null)
  const chips = useRef<HTMLDivElement>(null)
  const panelId = useId()
  const isAny = filterNames.some((name) => isActive(filters, name)) || dropped.length > 0

  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || open === null) return
    event.stopPropagation()
    if (drawing?.isOn) return drawing.stop()
    chips.current?.querySelector<HTMLElement>(`[data-filter='${open}']`)?.focus()
    setOpen(null)
  }

  const panels: Record<FilterName, () => ReactNode> = {
    types: () => (
      <Choices
        label={words.types}
        options={vesselTones.map((tone) => ({
          value: tone,
          label: vesselWords.types[tone],
          mark: <VesselMark token={vesselToneTokens[tone]} isDirected />,
        }))}
        chosen={filters.types}
        onChange={(types) => setFilter('types', types)}
      />
    ),
    flags: () => {
      const options = [...new Set([...filters.flags, ...flags])].sort()
      return options.length === 0 ? (
        <p>{words.noFlags}</p>
      ) : (
        <Choices
          label={words.flags}
          options={options.map((flag) => ({ value: flag, label: flag }))}
          chosen={filters.flags}
          onChange={(chosen) => setFilter('flags', chosen)}
        />
      )
    },
    speed: () => (
      <SpeedFields
        key={JSON.stringify(filters.speed)}
        speed={filters.speed}
        onChange={(speed) => setFilter('speed', speed)}
      />
    ),
    doing: () => (
      <Choices
        label={words.doing}
        options={eventKinds.map((kind) => ({
          value: kind,
          label: vesselWords.events[kind],
          mark: <EventGlyph kind={kind} />,
        }))}
        chosen={filters.doing}
        onChange={(doing) => setFilter('doing', doing)}
      />
    ),
    area: () => (
      <AreaFields
        key={JSON.stringify(filters.area)}
        area={filters.area ?? view}
        drawing={drawing}
        onChange={(area) => setFilter('area', area)}
      />
    ),
    traffic: () => (
      <ToggleGroup
        label={words.traffic}
        options={(['all', 'real', 'simulated'] as const).map((value) => ({ value, label: words.traffics[value] }))}
        value={filters.traffic}
        onValueChange={(traffic) => setFilter('traffic', traffic)}
      />
    ),
    withinMinutes: () => (
      <ToggleGroup
        label={words.withinMinutes}
        options={[
          { value: '', label: words.anyAge },
          ...ageMinutes.map((minutes) => ({ value: String(minutes), label: words.age(minutes) })),
        ]}
        value={filters.withinMinutes === null ? '' : String(filters.withinMinutes)}
        onValueChange={(text) => setFilter('withinMinutes', text === '' ? null : Number(text))}
      />
    ),
  }

  return (
    <div className={styles.bar} role="group" aria-label={words.label} onKeyDown={close}>
      <div ref={chips} className={styles.chips}>
        {filterNames.map((name) => (
          <span key={name} className={styles.chip} data-active={isActive(filters, name) || undefined}>
            <button
              type="button"
              data-filter={name}
              aria-label={words.chip(words[name], isActive(filters, name) ? describe(filters, name) : null)}
              aria-expanded={open === name}
              aria-controls={panelId}
              onClick={() => setOpen(open === name ? null : name)}
            >
              {words[name]}
              {isActive(filters, name) && <b className={styles.value}>{describe(filters, name)}</b>}
            </button>
            {isActive(filters, name) && (
              <CloseButton label={words.clear(words[name])} onClick={() => setFilter(name, noFilters[name])} />
            )}
          </span>
        ))}
        {isAny && (
          <Button variant="quiet" onClick={clearFilters}>
            {words.clearAll}
          </Button>
        )}
      </div>
      <div id={panelId} className={styles.panel} hidden={open === null}>
        {open && panels[open]()}
      </div>
      <Notice tone="caution">
        {dropped.length > 0 && words.dropped(dropped.map(({ parameter, text }) => `${parameter}=${text}`))}
      </Notice>
    </div>
  )
}

function describe(filters: WatchFilters, name: FilterName): string {
  const descriptions: Record<FilterName, () => string> = {
    types: () => first(filters.types, (tone) => vesselWords.types[tone]),
    flags: () => first(filters.flags, (flag) => flag),
    speed: () => words.speedRange(filters.speed.leastKnots, filters.speed.mostKnots),
    doing: () => first(filters.doing, (kind) => vesselWords.events[kind]),
    area: () => words.areaSet,
    traffic: () => words.traffics[filters.traffic],
    withinMinutes: () => (filters.withinMinutes === null ? '' : words.age(filters.withinMinutes)),
  }
  return descriptions[name]()
}

const first = <Value,>(list: readonly Value[], text: (value: Value) => string) =>
  list[0] === undefined ? '' : words.some(text(list[0]), list.length - 1)
