import { filterWords } from '@varuna/language/shared/filters'
import { vesselWords } from '@varuna/language/watch/vessel'
import { watchWords } from '@varuna/language/watch/watch'
import type { ChartBox } from '@varuna/map/chart-view'
import { eventKinds } from '@varuna/vocabulary/events'
import { vesselTones, vesselToneTokens } from '@varuna/map/vessels/chart-vessel'
import { ToggleGroup } from '@varuna/ui/toggle-group'
import type { ReactNode } from 'react'
import { DrawnAreaFields } from '~/dashboard/filters/drawn-area-fields.tsx'
import { Choices } from '~/dashboard/filters/choices.tsx'
import { describeFirst, FilterChips } from '~/dashboard/filters/filter-chips.tsx'
import type { AreaDrawing } from '~/dashboard/map/use-area-drawing.ts'
import { EventGlyph } from '~/dashboard/vessel/event-glyph.tsx'
import { VesselMark } from '../side/vessel-mark.tsx'
import type { WatchUrl } from '../use-watch-url.ts'
import { ZoneField, type ZonesState } from './zone-field.tsx'
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
  zones: ZonesState
  /** Box of the map, the initial values of the area's fields; null without a map. */
  view: ChartBox | null
  /** Starts drawing an area on the map; null without a map. */
  drawing: AreaDrawing | null
}

/** One chip per filter, which opens its editor. */
export function FilterBar({ parsed, setFilter, clearFilters, flags, zones, view, drawing }: FilterBarProps) {
  const { filters, dropped } = parsed

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
      <DrawnAreaFields
        key={JSON.stringify(filters.area)}
        area={filters.area}
        view={view}
        drawing={drawing}
        onChange={(area) => setFilter('area', area)}
      />
    ),
    zone: () => <ZoneField zones={zones} chosen={filters.zone} onChange={(zone) => setFilter('zone', zone)} />,
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
    <FilterChips
      filters={filterNames.map((name) => ({
        name,
        label: words[name],
        value: isActive(filters, name) ? describe(filters, name, zones) : null,
        panel: panels[name],
      }))}
      onClear={(name) => setFilter(name, noFilters[name])}
      onClearAll={clearFilters}
      dropped={dropped}
      drawing={drawing}
    />
  )
}

/** The filters that are set, in words; null where none is. */
export function describeActive(filters: WatchFilters, zones: ZonesState): string | null {
  const active = filterNames.filter((name) => isActive(filters, name))
  if (active.length === 0) return null
  return filterWords.active(active.map((name) => `${words[name]} ${describe(filters, name, zones)}`))
}

function describe(filters: WatchFilters, name: FilterName, zones: ZonesState): string {
  const descriptions: Record<FilterName, () => string> = {
    types: () => describeFirst(filters.types, (tone) => vesselWords.types[tone]),
    flags: () => describeFirst(filters.flags, (flag) => flag),
    speed: () => words.speedRange(filters.speed.leastKnots, filters.speed.mostKnots),
    doing: () => describeFirst(filters.doing, (kind) => vesselWords.events[kind]),
    area: () => (filters.area === null ? '' : filterWords.areaKinds[filters.area.kind]),
    zone: () => zones.list?.find(({ id }) => id === filters.zone)?.name ?? filters.zone ?? '',
    traffic: () => words.traffics[filters.traffic],
    withinMinutes: () => (filters.withinMinutes === null ? '' : words.age(filters.withinMinutes)),
  }
  return descriptions[name]()
}
