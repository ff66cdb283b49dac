import { filterWords as words } from '@varuna/language/shared/filters'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { CloseButton } from './close-button.tsx'
import styles from './filter-chips.module.css'

interface Filter<Name extends string> {
  name: Name
  label: string
  /** Text of the filter's value; null while it is not set. */
  value: string | null
  panel: () => ReactNode
}

/** An invalid URL parameter. */
interface Dropped {
  parameter: string
  text: string
  because?: string
}

type FilterChipsProps<Name extends string> = {
  filters: readonly Filter<Name>[]
  onClear: (name: Name) => void
  onClearAll: () => void
  dropped: readonly Dropped[]
  /** An area is being drawn, which Escape cancels first. */
  drawing: { isOn: boolean; stop: () => void } | null
}

/** One chip per filter, which opens its editor. */
export function FilterChips<Name extends string>({
  filters,
  onClear,
  onClearAll,
  dropped,
  drawing,
}: FilterChipsProps<Name>) {
  const [open, setOpen] = useState<Name | null>(null)
  const chips = useRef<HTMLDivElement>(null)
  const panelId = useId()
  const isAny = filters.some(({ value }) => value !== null) || dropped.length > 0

  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || open === null) return
    event.stopPropagation()
    if (drawing?.isOn) return drawing.stop()
    chips.current?.querySelector<HTMLElement>(`[data-filter='${open}']`)?.focus()
    setOpen(null)
  }

  return (
    <div className={styles.bar} role="group" aria-label={words.label} onKeyDown={close}>
      <div ref={chips} className={styles.chips}>
        {filters.map(({ name, label, value }) => (
          <span key={name} className={styles.chip} data-active={value !== null || undefined}>
            <button
              type="button"
              data-filter={name}
              aria-label={words.chip(label, value)}
              aria-expanded={open === name}
              aria-controls={panelId}
              onClick={() => setOpen(open === name ? null : name)}
            >
              {label}
              {value !== null && (
                <>
                  {' '}
                  <b className={styles.value}>{value}</b>
                </>
              )}
            </button>
            {value !== null && <CloseButton label={words.clear(label)} onClick={() => onClear(name)} />}
          </span>
        ))}
        {isAny && (
          <Button variant="quiet" onClick={onClearAll}>
            {words.clearAll}
          </Button>
        )}
      </div>
      <div id={panelId} className={styles.panel} hidden={open === null}>
        {filters.find(({ name }) => name === open)?.panel()}
      </div>
      <Notice tone="caution">{describeDropped(dropped)}</Notice>
    </div>
  )
}

/** Names invalid URL parameters, and why they are invalid; null where there are none. */
export const describeDropped = (dropped: readonly Dropped[]): string | null =>
  dropped.length === 0
    ? null
    : [
        words.dropped(dropped.map(({ parameter, text }) => `${parameter}=${text}`)),
        ...dropped.flatMap(({ because }) => (because === undefined ? [] : [`${because}.`])),
      ].join(' ')

/** The first selected value and the number of others. */
export const describeFirst = <Value,>(list: readonly Value[], text: (value: Value) => string): string =>
  list[0] === undefined ? '' : words.some(text(list[0]), list.length - 1)
