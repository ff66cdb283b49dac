import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MAX_WATCH_LISTS, type WatchList } from '@varuna/contract/desk/watch-list'
import { sourceWords } from '@varuna/language/watch/sources'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import layout from '@varuna/ui/layout.module.css'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import rows from '../list-rows.module.css'
import { RemoveDialog } from '../remove-dialog.tsx'
import { removeListMutation, watchListsQuery } from './watch-list-queries.ts'
import { occasionsOf, WatchListForm } from './watch-list-form.tsx'
import { WatchedVessels } from './watched-vessels.tsx'

const { lists: words } = sourceWords

/** Watch lists of vessels; the open one is in the URL. */
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
      <div className={rows.stack}>
        <p className={rows.soft}>{data?.length === 0 ? words.empty : words.lead}</p>
        <Notice tone="error">{remove.error && words.notDone(remove.error.message)}</Notice>
        <ul className={rows.rows} role="list" aria-label={words.label}>
          {data?.map((list) => (
            <li key={list.id}>
              <div className={rows.row}>
                <div className={rows.what}>
                  <h3 className={rows.name}>
                    <bdi>{list.name}</bdi>
                  </h3>
                  <p className={rows.soft}>
                    {words.vessels(list.vesselCount)} ·{' '}
                    {words.raises(occasionsOf(list).map((occasion) => words[occasion]))}
                  </p>
                </div>
                <div className={layout.centredRow}>
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
        <WatchListForm
          list={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={(id) => {
            setEdited(null)
            show(id)
          }}
        />
      </Dialog>
      <RemoveDialog
        item={removed}
        title={words.removeTitle}
        question={({ name }) => words.removeSure(name)}
        confirm={words.removeTitle}
        cancel={words.cancel}
        onConfirm={({ id }) => remove.mutate(id)}
        onClose={() => setRemoved(null)}
      />
    </Panel>
  )
}
