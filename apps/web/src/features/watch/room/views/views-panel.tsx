import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { savedViewRequest, type SavedView } from '@varuna/contract/watch/saved-view'
import { fieldText } from '@varuna/language/field-text'
import { fields } from '@varuna/language/shared/fields'
import { mapToolWords } from '@varuna/language/watch/map-tools'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Spinner } from '@varuna/ui/spinner'
import { TextField } from '@varuna/ui/text-field'
import { useState, type FormEvent } from 'react'
import { MapPanel } from '../side/map-panel.tsx'
import { removeViewMutation, saveViewMutation, viewsQuery } from './view-queries.ts'
import styles from './views-panel.module.css'

const { views: words } = mapToolWords

type ViewsPanelProps = {
  /** The query of the address of what is shown now. */
  current: () => string
  onOpen: (view: string) => void
  onClose: () => void
}

/** The saved views of the account: opens, saves, renames, replaces and removes them. */
export function ViewsPanel({ current, onOpen, onClose }: ViewsPanelProps) {
  const client = useQueryClient()
  const { data, error } = useQuery(viewsQuery)
  const save = useMutation(saveViewMutation(client))
  const remove = useMutation(removeViewMutation(client))
  const [edited, setEdited] = useState<string | null>(null)
  const failure = save.error ?? remove.error
  return (
    <MapPanel title={words.title} onClose={onClose}>
      {!data && !error && (
        <p role="status">
          <Spinner /> {words.loading}
        </p>
      )}
      <Notice tone="error">{error && words.failed(error.message)}</Notice>
      <Notice tone="error">{failure && words.notSaved(failure.message)}</Notice>
      {data?.views.length === 0 && <p className={styles.hint}>{words.empty}</p>}
      {data && data.views.length > 0 && (
        <ul className={styles.views} role="list" aria-label={words.title}>
          {data.views.map((one) => (
            <li key={one.id} className={styles.view}>
              <div className={styles.line}>
                <button type="button" className={styles.open} onClick={() => onOpen(one.view)}>
                  <bdi>{one.name}</bdi>
                </button>
                {one.isDefault && <span className={styles.hint}>{words.isDefault}</span>}
                <Button
                  variant="quiet"
                  aria-expanded={edited === one.id}
                  aria-label={words.changeLabel(one.name)}
                  onClick={() => setEdited(edited === one.id ? null : one.id)}
                >
                  {words.change}
                </Button>
              </div>
              {edited === one.id && (
                <ViewForm
                  view={one}
                  isBusy={save.isPending || remove.isPending}
                  onSave={(part) => {
                    const { id, createdAt: _, ...view } = one
                    save.mutate({ id, view: { ...view, ...part } }, { onSuccess: () => setEdited(null) })
                  }}
                  onReplace={() => {
                    const { id, createdAt: _, ...view } = one
                    save.mutate({ id, view: { ...view, view: current() } }, { onSuccess: () => setEdited(null) })
                  }}
                  onRemove={() => remove.mutate(one, { onSuccess: () => setEdited(null) })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <NameForm
        isBusy={save.isPending}
        current={current}
        onSave={(name, done) =>
          save.mutate({ id: null, view: { name, view: current(), isDefault: false } }, { onSuccess: done })
        }
      />
      <p className={styles.hint}>{words.hint}</p>
    </MapPanel>
  )
}

/** The fault of a name, or of the view that is saved under it; null for none. */
function faultOf(name: string, view: string): string | null {
  const parsed = savedViewRequest.safeParse({ name, view })
  const [issue] = parsed.error?.issues ?? []
  if (!issue) return null
  return issue.path[0] === 'view' ? words.tooLong : fieldText(fields, issue.message)
}

type NameFormProps = { isBusy: boolean; current: () => string; onSave: (name: string, done: () => void) => void }

function NameForm({ isBusy, current, onSave }: NameFormProps) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fault = faultOf(name, current())
    setError(fault)
    if (fault === null && !isBusy) onSave(name, () => setName(''))
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={words.name}
        value={name}
        error={error ?? undefined}
        onChange={({ target }) => {
          setName(target.value)
          setError(null)
        }}
      />
      <Button type="submit" busy={isBusy}>
        {words.save}
      </Button>
    </form>
  )
}

type ViewFormProps = {
  view: SavedView
  isBusy: boolean
  onSave: (part: Partial<SavedView>) => void
  onReplace: () => void
  onRemove: () => void
}

function ViewForm({ view, isBusy, onSave, onReplace, onRemove }: ViewFormProps) {
  const [name, setName] = useState(view.name)
  const [error, setError] = useState<string | null>(null)
  const [isSure, setSure] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fault = faultOf(name, view.view)
    setError(fault)
    if (fault === null) onSave({ name })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={words.name}
        value={name}
        error={error ?? undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <div className={styles.row}>
        <Button type="submit" busy={isBusy}>
          {words.rename}
        </Button>
        <Button variant="quiet" sends onClick={() => onSave({ isDefault: !view.isDefault })}>
          {view.isDefault ? words.endDefault : words.makeDefault}
        </Button>
        <Button variant="quiet" sends onClick={onReplace}>
          {words.replace}
        </Button>
        <Button variant={isSure ? 'danger' : 'quiet'} sends={isSure} onClick={isSure ? onRemove : () => setSure(true)}>
          {isSure ? words.removeSure : words.remove}
        </Button>
      </div>
    </form>
  )
}
