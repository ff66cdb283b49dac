import { useQueries } from '@tanstack/react-query'
import { roomWords } from '@varuna/language/shared/room'
import { parsePosition } from '@varuna/map/parse-position'
import { VisuallyHidden } from '@varuna/ui/visually-hidden'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useDebounced } from '../../../site/motion/use-debounced.ts'
import { isSearchable, searchGroups, searchQuery, type SearchResult } from './search-groups.tsx'
import { useShortcut } from '../use-shortcut.ts'
import styles from './room-search.module.css'

const { search: words } = roomWords

const DEBOUNCE_MS = 60

/** Searches vessels and places; selecting one opens its page. `/` focuses the field. */
export function RoomSearch() {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const asked = useDebounced(text, DEBOUNCE_MS)
  const queries = useQueries({ queries: searchGroups.map((group) => searchQuery(group, asked)) })
  const isShown = isOpen && isSearchable(text)
  const isAnswered = isShown && isSearchable(asked)
  const groups = searchGroups.map(({ title }, index) => ({
    title,
    results: (isAnswered && queries[index]?.data) || [],
  }))
  const results = groups.flatMap((group) => group.results)
  const active = results.find(({ key }) => key === activeKey) ?? results[0]
  const optionId = ({ key }: SearchResult) => `${listId}-${key.replaceAll(' ', '-')}`
  useShortcut('/', () => {
    input.current?.focus()
    input.current?.select()
  })

  const choose = ({ path }: SearchResult) => {
    setOpen(false)
    setText('')
    input.current?.blur()
    void navigate(path)
  }
  const move = (step: number) => {
    setOpen(true)
    if (!active) return
    const next = results[(results.indexOf(active) + step + results.length) % results.length]
    setActiveKey(next?.key ?? null)
    if (next) document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
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
        aria-expanded={results.length > 0}
        aria-controls={listId}
        aria-activedescendant={active && optionId(active)}
        placeholder={words.placeholder}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setActiveKey(null)
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
        <div id={listId} role="listbox" aria-label={words.results}>
          {groups.map(
            ({ title, results: found }) =>
              found.length > 0 && (
                <div key={title} role="group" aria-label={title}>
                  <div className={styles.group} aria-hidden="true">
                    {title}
                  </div>
                  {found.map((result) => (
                    <div
                      key={result.key}
                      id={optionId(result)}
                      className={styles.option}
                      role="option"
                      aria-selected={result === active}
                      // The field must keep its focus, or the list would close before the click.
                      onPointerDown={(event) => event.preventDefault()}
                      onClick={() => choose(result)}
                    >
                      {result.content}
                    </div>
                  ))}
                </div>
              ),
          )}
        </div>
        <SearchState
          text={asked.trim()}
          found={isAnswered && queries.every(({ data }) => data) ? results.length : undefined}
          error={queries.find(({ error }) => error)?.error ?? null}
          isFetching={queries.some(({ isFetching }) => isFetching) || asked !== text}
        />
      </div>
    </div>
  )
}

type SearchStateProps = { text: string; found: number | undefined; error: Error | null; isFetching: boolean }

/** Status line below the list; the number of results is for screen readers only. */
function SearchState({ text, found, error, isFetching }: SearchStateProps) {
  const isEmpty = found === undefined || found === 0
  return (
    <p className={styles.state} role="status">
      {error ? (
        words.failed(error.message)
      ) : isFetching && isEmpty ? (
        words.searching
      ) : found === 0 ? (
        parsePosition(text) === 'out_of_range' ? (
          words.outOfRange
        ) : (
          words.none(text)
        )
      ) : found === undefined ? null : (
        <VisuallyHidden>{words.count(found)}</VisuallyHidden>
      )}
    </p>
  )
}
