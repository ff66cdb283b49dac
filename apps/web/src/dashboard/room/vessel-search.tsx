import { useQuery } from '@tanstack/react-query'
import type { AisVessel } from '@varuna/contract/ais-vessel'
import { roomWords } from '@varuna/language/dashboard/room'
import { Badge } from '@varuna/ui/badge'
import { VisuallyHidden } from '@varuna/ui/visually-hidden'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useDebounced } from '../../site/motion/use-debounced.ts'
import { vesselPath } from './rooms.ts'
import { useShortcut } from './use-shortcut.ts'
import { isSearchable, vesselSearchQuery } from './vessel-search-query.ts'
import styles from './vessel-search.module.css'

const { search: words } = roomWords

const DEBOUNCE_MS = 60
const SHOWN = 8

/** Finds vessels by name, MMSI, IMO number and call sign; choosing one opens its page. `/` focuses the field. */
export function VesselSearch() {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(0)
  const asked = useDebounced(text, DEBOUNCE_MS)
  const { data, error, isFetching } = useQuery(vesselSearchQuery(asked))
  const isShown = isOpen && isSearchable(text)
  const vessels = isShown && isSearchable(asked) && data ? data.slice(0, SHOWN) : []
  const active = vessels[activeIndex]
  const optionId = (index: number) => `${listId}-${index}`
  useShortcut('/', () => {
    input.current?.focus()
    input.current?.select()
  })

  const choose = (vessel: AisVessel) => {
    setOpen(false)
    setText('')
    input.current?.blur()
    void navigate(vesselPath(vessel.mmsi))
  }
  const move = (step: number) => {
    setOpen(true)
    if (vessels.length > 0) setActiveIndex((activeIndex + step + vessels.length) % vessels.length)
  }
  const press = (event: KeyboardEvent) => {
    const actions: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => active && choose(active),
      Escape: () => (isShown ? setOpen(false) : setText('')),
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    <div className={styles.search} role="search">
      <input
        ref={input}
        className={styles.input}
        type="text"
        inputMode="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        role="combobox"
        aria-label={words.label}
        aria-autocomplete="list"
        aria-keyshortcuts={words.shortcut}
        aria-expanded={vessels.length > 0}
        aria-controls={listId}
        aria-activedescendant={active && optionId(activeIndex)}
        placeholder={words.placeholder}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setActiveIndex(0)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      />
      <kbd className={styles.shortcut} aria-hidden="true">
        {words.shortcut}
      </kbd>
      <div className={styles.results} hidden={!isShown}>
        <ul id={listId} role="listbox" aria-label={words.results}>
          {vessels.map((vessel, index) => (
            <li
              key={vessel.mmsi}
              id={optionId(index)}
              className={styles.option}
              role="option"
              aria-selected={index === activeIndex}
              // The field must keep its focus, or the list would close before the click.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(vessel)}
            >
              <FoundVessel vessel={vessel} />
            </li>
          ))}
        </ul>
        <SearchState
          text={asked.trim()}
          found={isShown && isSearchable(asked) ? data?.length : undefined}
          error={error}
          isFetching={isFetching || asked !== text}
        />
      </div>
    </div>
  )
}

function FoundVessel({ vessel: { mmsi, imo, callSign, name, flag, simulated } }: { vessel: AisVessel }) {
  return (
    <>
      <span className={styles.name}>
        {name ?? words.unnamed}
        {simulated && <Badge level="unknown">{words.simulated}</Badge>}
      </span>
      <span className={styles.facts}>
        {flag && <span>{flag}</span>}
        <span>
          {words.mmsi} <b>{String(mmsi).padStart(9, '0')}</b>
        </span>
        {imo !== null && (
          <span>
            {words.imo} <b>{imo}</b>
          </span>
        )}
        {callSign && (
          <span>
            {words.callSign} <b>{callSign}</b>
          </span>
        )}
      </span>
    </>
  )
}

type SearchStateProps = { text: string; found: number | undefined; error: Error | null; isFetching: boolean }

/** One line in words under the list; the number of results is for screen readers only. */
function SearchState({ text, found, error, isFetching }: SearchStateProps) {
  const isEmpty = found === undefined || found === 0
  return (
    <p className={styles.state} role="status">
      {error ? (
        words.failed(error.message)
      ) : isFetching && isEmpty ? (
        words.searching
      ) : found === 0 ? (
        words.none(text)
      ) : found === undefined ? null : (
        <VisuallyHidden>{words.count(Math.min(found, SHOWN))}</VisuallyHidden>
      )}
    </p>
  )
}
