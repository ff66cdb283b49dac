import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MAX_WATCH_LISTS, watchListRequest, type WatchList, type WatchListRequest } from '@varuna/contract/watch-list'
import { sourceWords } from '@varuna/language/dashboard/sources'
import { fieldText } from '@varuna/language/field-text'
import { fields } from '@varuna/language/site/fields'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { TextField } from '@varuna/ui/text-field'
import { useState, type SyntheticEvent } from 'react'
import { useSearchParams } from 'react-router'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { Choices } from '~/dashboard/filters/choices.tsx'
import formStyles from './rule-form.module.css'
import styles from './rules-panel.module.css'
import { RemoveDialog } from './remove-dialog.tsx'
import { removeListMutation, saveListMutation, watchListsQuery } from './watch-list-queries.ts'
import { WatchedVessels } from './watched-vessels.tsx'

const { lists: words } = sourceWords

const occasions = ['appears', 'moves', 'goesDark'] as const
const occasionsOf = (list: Pick<WatchList, 'raise'>) => occasions.filter((occasion) => list.raise[occasion])

/** Lists of vessels to look out for; the open one is in the address. */
export function WatchListsPanel({ nowMs }: { nowMs: number }) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(watchListsQuery)
  const remove = useMutation(removeListMutation(client))
  const [search, setSearch] = useSearchParams()
  const [edited, setEdited] = useState<WatchList | 'new' | null>(null)
  const [removed, setRemoved] = useState<WatchList | null>(null)
  const open = search.get('list')
  const show = (id: string | null) =>
    setSearch(
      (before) => {
        if (id === null) before.delete('list')
        else before.set('list', id)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const state = panelStateOf({ data, error, refetch }, words)
  return (
    <Panel
      title={words.title}
      state={state}
      actions={
        data &&
        data.length < MAX_WATCH_LISTS && (
          <Button aria-haspopup="dialog" onClick={() => setEdited('new')}>
            {words.add}
          </Button>
        )
      }
    >
      <div className={styles.stack}>
        <p className={styles.soft}>{data?.length === 0 ? words.empty : words.lead}</p>
        <Notice tone="error">{remove.error && words.notDone(remove.error.message)}</Notice>
        <ul className={styles.rules} role="list" aria-label={words.label}>
          {data?.map((list) => (
            <li key={list.id}>
              <div className={styles.rule}>
                <div className={styles.what}>
                  <h3 className={styles.name}>
                    <bdi>{list.name}</bdi>
                  </h3>
                  <p className={styles.soft}>
                    {words.vessels(list.vesselCount)} ·{' '}
                    {words.raises(occasionsOf(list).map((occasion) => words[occasion]))}
                  </p>
                </div>
                <div className={styles.actions}>
                  <Button aria-expanded={open === list.id} onClick={() => show(open === list.id ? null : list.id)}>
                    {open === list.id ? words.hide : words.show}
                  </Button>
                  <Button variant="quiet" aria-haspopup="dialog" onClick={() => setEdited(list)}>
                    {words.edit}
                  </Button>
                  <Button variant="quiet" aria-haspopup="dialog" onClick={() => setRemoved(list)}>
                    {words.remove}
                  </Button>
                </div>
              </div>
              {open === list.id && <WatchedVessels list={list} nowMs={nowMs} />}
            </li>
          ))}
        </ul>
      </div>
      <Dialog
        title={edited === 'new' ? words.add : words.editTitle}
        open={edited !== null}
        onClose={() => setEdited(null)}
      >
        <ListForm
          list={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={(id) => {
            setEdited(null)
            show(id)
          }}
        />
      </Dialog>
      <RemoveDialog
        title={words.removeTitle}
        question={removed && words.removeSure(removed.name)}
        confirm={words.removeTitle}
        cancel={words.cancel}
        onConfirm={() => {
          if (removed) remove.mutate(removed.id)
          setRemoved(null)
        }}
        onClose={() => setRemoved(null)}
      />
    </Panel>
  )
}

type ListFormProps = { list: WatchList | null; onClose: () => void; onSaved: (id: string) => void }

function ListForm({ list, onClose, onSaved }: ListFormProps) {
  const save = useMutation(saveListMutation(useQueryClient()))
  const [name, setName] = useState(list?.name ?? '')
  const [raises, setRaises] = useState<(typeof occasions)[number][]>(list ? occasionsOf(list) : [...occasions])
  const [fault, setFault] = useState<string | undefined>()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const raise: WatchListRequest['raise'] = {
      appears: raises.includes('appears'),
      moves: raises.includes('moves'),
      goesDark: raises.includes('goesDark'),
    }
    const parsed = watchListRequest.safeParse({ name, raise })
    setFault(parsed.error && fieldText(fields, parsed.error.issues[0]?.message ?? ''))
    if (parsed.success) save.mutate({ id: list?.id ?? null, list: parsed.data }, { onSuccess: ({ id }) => onSaved(id) })
  }
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <TextField
        label={words.name}
        data-initial-focus
        value={name}
        error={fault}
        onChange={({ target }) => setName(target.value)}
      />
      <div className={formStyles.field}>
        <span className={formStyles.label} aria-hidden="true">
          {words.raise}
        </span>
        <Choices
          label={words.raise}
          options={occasions.map((value) => ({ value, label: words[value] }))}
          chosen={raises}
          onChange={setRaises}
        />
      </div>
      <Notice tone="error">{save.error && words.notDone(save.error.message)}</Notice>
      <div className={formStyles.actions}>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {words.save}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </form>
  )
}
