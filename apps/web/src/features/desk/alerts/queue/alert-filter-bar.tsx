import { formatMmsi } from '@varuna/units/mmsi'
import { alertWords } from '@varuna/language/desk/alerts'
import { filterWords } from '@varuna/language/shared/filters'
import { dashboardWords } from '@varuna/language/rooms'
import { ToggleGroup } from '@varuna/ui/toggle-group'
import type { ReactNode } from 'react'
import {
  filterNames,
  isActive,
  knownKinds,
  knownLevels,
  knownStates,
  noFilters,
  waitingStates,
  type AlertFilterName,
  type AlertFilters,
} from '~/dashboard/alert/queue/alert-filters.ts'
import { AreaFields } from '~/dashboard/filters/area-fields.tsx'
import { Choices } from '~/dashboard/filters/choices.tsx'
import { describeFirst, FilterChips } from '~/dashboard/filters/filter-chips.tsx'
import { formatUtcMinute } from '~/dashboard/time/format-time.ts'
import type { AlertsUrl } from '../use-alerts-url.ts'
import { LevelMark, StateMark } from './alert-mark.tsx'
import { MmsiField } from './mmsi-field.tsx'
import { PeriodFields } from './period-fields.tsx'

const { filters: words, kinds, states } = alertWords

type AlertFilterBarProps = {
  url: AlertsUrl
  nowMs: number
  /** Starts drawing an area on the map; null without a map. */
  drawing: { isOn: boolean; start: () => void; stop: () => void; hasFailed: boolean } | null
}

export function AlertFilterBar({ url, nowMs, drawing }: AlertFilterBarProps) {
  const { filters, dropped } = url.parsed
  const panels: Record<AlertFilterName, () => ReactNode> = {
    kind: () => (
      <Choices
        label={words.kind}
        options={knownKinds.map((value) => ({ value, label: kinds[value] }))}
        chosen={filters.kind}
        onChange={(kind) => url.setFilter('kind', kind)}
      />
    ),
    level: () => (
      <Choices
        label={words.level}
        options={knownLevels.map((value) => ({
          value,
          label: dashboardWords.alertLevels[value],
          mark: <LevelMark level={value} />,
        }))}
        chosen={filters.level}
        onChange={(level) => url.setFilter('level', level)}
      />
    ),
    state: () => (
      <Choices
        label={words.state}
        options={knownStates.map((value) => ({ value, label: states[value], mark: <StateMark state={value} /> }))}
        chosen={filters.state}
        onChange={(state) => url.setFilter('state', state.length === 0 ? waitingStates : inOrder(state))}
      />
    ),
    assigned: () => (
      <ToggleGroup
        label={words.assigned}
        options={[
          { value: '', label: words.anyone },
          { value: 'me', label: words.mine },
          { value: 'nobody', label: words.nobody },
        ]}
        value={filters.assigned ?? ''}
        onValueChange={(assigned) => url.setFilter('assigned', assigned === '' ? null : assigned)}
      />
    ),
    mmsi: () => <MmsiField key={filters.mmsi} mmsi={filters.mmsi} onChange={(mmsi) => url.setFilter('mmsi', mmsi)} />,
    area: () => (
      <AreaFields
        key={JSON.stringify(filters.area)}
        area={filters.area}
        drawing={drawing}
        onChange={(area) => url.setFilter('area', area)}
      />
    ),
    period: () => (
      <PeriodFields
        key={JSON.stringify(filters.period)}
        period={filters.period}
        nowMs={nowMs}
        onChange={(period) => url.setFilter('period', period)}
      />
    ),
  }
  return (
    <FilterChips
      filters={filterNames.map((name) => ({
        name,
        label: words[name],
        value: isActive(filters, name) ? describe(filters, name) : null,
        panel: panels[name],
      }))}
      onClear={(name) => url.setFilter(name, noFilters[name])}
      onClearAll={url.clearFilters}
      dropped={dropped}
      drawing={drawing}
    />
  )
}

const inOrder = (chosen: readonly AlertFilters['state'][number][]) =>
  knownStates.filter((state) => chosen.includes(state))

const people: Readonly<Record<string, string>> = { me: words.mine, nobody: words.nobody }

function describe(filters: AlertFilters, name: AlertFilterName): string {
  const descriptions: Record<AlertFilterName, () => string> = {
    kind: () => describeFirst(filters.kind, (kind) => kinds[kind]),
    level: () => describeFirst(filters.level, (level) => dashboardWords.alertLevels[level]),
    state: () =>
      filters.state.length === knownStates.length
        ? words.all
        : describeFirst(filters.state, (state) => states[state].toLowerCase()),
    assigned: () => people[filters.assigned ?? ''] ?? words.someone,
    mmsi: () => (filters.mmsi === null ? '' : formatMmsi(filters.mmsi)),
    area: () => filterWords.areaSet,
    period: () => describePeriod(filters.period),
  }
  return descriptions[name]()
}

function describePeriod({ from, to }: AlertFilters['period']): string {
  return [from && words.since(formatUtcMinute(from)), to && words.until(formatUtcMinute(to))].filter(Boolean).join(' ')
}
