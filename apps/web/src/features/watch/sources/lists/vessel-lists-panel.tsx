import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  MAX_LIST_CHANGES,
  vesselListKind,
  type VesselListFile,
  type VesselListKind,
} from '@varuna/contract/watch/vessel-list'
import { sourceWords } from '@varuna/language/watch/sources'
import { Button } from '@varuna/ui/button'
import layout from '@varuna/ui/layout.module.css'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { ServerLink } from '@varuna/ui/offline/server-link'
import { useState } from 'react'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { NeedsRight } from '~/session/needs-right.tsx'
import { useRight } from '~/session/use-session.ts'
import { FileButton } from '~/dashboard/upload/file-button.tsx'
import rows from '../list-rows.module.css'
import { RemoveDialog } from '~/dashboard/frame/remove-dialog.tsx'
import { ScrollTable } from '~/dashboard/frame/scroll-table.tsx'
import { ListVersions } from './list-versions.tsx'
import { importListMutation, listFilePath, removeListFileMutation, vesselListsQuery } from './vessel-list-queries.ts'

const { vesselLists: words } = sourceWords
const CHANGES_SHOWN = 10

/** Lists used by the fishing rules: authorisations by waters, and vessels listed for IUU fishing. */
export function VesselListsPanel({ nowMs }: { nowMs: number }) {
  const client = useQueryClient()
  const query = useQuery(vesselListsQuery)
  const mayChange = useRight('change_lists') === true
  const add = useMutation(importListMutation(client))
  const remove = useMutation(removeListFileMutation(client))
  const [removed, setRemoved] = useState<VesselListFile | null>(null)
  const { files = [], changes = [] } = query.data ?? {}
  return (
    <Panel title={words.title} state={panelStateOf(query, words)}>
      <div className={rows.stack}>
        <p className={rows.soft}>{words.lead}</p>
        <NeedsRight right="change_lists" />
        <Notice tone="error">{add.error && words.notDone(add.error.message)}</Notice>
        <Notice tone="error">{remove.error && words.notDone(remove.error.message)}</Notice>
        <Notice tone="success">
          {add.data && words.imported(add.data.fileName, add.data.added, add.data.removed, add.data.kept)}
        </Notice>
        <ul className={rows.rows} role="list" aria-label={words.title}>
          {vesselListKind.options.map((kind) => (
            <ListOfKind
              key={kind}
              kind={kind}
              files={files.filter((file) => file.kind === kind)}
              hasVersions={changes.length >= MAX_LIST_CHANGES || changes.some((change) => change.kind === kind)}
              nowMs={nowMs}
              mayChange={mayChange}
              isBusy={add.isPending && add.variables.kind === kind}
              onFile={(file) => add.mutate({ kind, file })}
              onRemove={setRemoved}
            />
          ))}
        </ul>
        {changes.length > 0 && (
          <ScrollTable label={words.changes} columns={words.columns}>
            {changes.slice(0, CHANGES_SHOWN).map(({ id, time, kind, action, fileName, by, ...counts }) => (
              <tr key={id}>
                <td>
                  <TimeText time={time} nowMs={nowMs} />
                </td>
                <td>
                  {words.actions[action]} <bdi>{fileName}</bdi>, {words.kinds[kind].name}
                </td>
                <td>{by === null ? words.commandLine : <bdi>{by.name}</bdi>}</td>
                <td>{words.counts(counts.added, counts.removed, counts.kept)}</td>
              </tr>
            ))}
          </ScrollTable>
        )}
      </div>
      <RemoveDialog
        item={removed}
        title={words.removeTitle}
        question={({ fileName, rowCount }) => words.removeSure(fileName, rowCount)}
        confirm={words.removeTitle}
        cancel={words.cancel}
        onConfirm={(file) => remove.mutate(file)}
        onClose={() => setRemoved(null)}
      />
    </Panel>
  )
}

type ListOfKindProps = {
  kind: VesselListKind
  files: readonly VesselListFile[]
  /** False while no file was ever imported; older changes than those that are listed may be of any kind. */
  hasVersions: boolean
  nowMs: number
  mayChange: boolean
  isBusy: boolean
  onFile: (file: File) => void
  onRemove: (file: VesselListFile) => void
}

function ListOfKind({ kind, files, hasVersions, nowMs, mayChange, isBusy, onFile, onRemove }: ListOfKindProps) {
  const { name, about } = words.kinds[kind]
  return (
    <li>
      <div className={rows.row}>
        <div className={rows.what}>
          <h3 className={rows.name}>{name}</h3>
          <p className={rows.soft}>{about}</p>
        </div>
        <div className={layout.centredRow}>
          {mayChange && (
            <FileButton
              label={words.fileOf(name)}
              accept=".csv,text/csv"
              busy={isBusy}
              onFiles={([file]) => file && onFile(file)}
            >
              {words.importFile}
            </FileButton>
          )}
          {files.length > 0 && (
            <ServerLink href={listFilePath(kind)} download={`varuna-${kind}.csv`}>
              {words.exportFile}
            </ServerLink>
          )}
        </div>
      </div>
      {files.length === 0 ? (
        <p className={rows.soft}>{words.none}</p>
      ) : (
        files.map((file) => (
          <div key={file.id} className={rows.row}>
            <div className={rows.what}>
              <p>
                <bdi>{file.fileName}</bdi> · {words.rows(file.rowCount)}
              </p>
              <p className={rows.soft}>
                {file.by === null ? words.commandLine : <bdi>{file.by.name}</bdi>}{' '}
                <TimeText time={file.importedAt} nowMs={nowMs} />
              </p>
            </div>
            {mayChange && (
              <div className={layout.centredRow}>
                <Button variant="quiet" aria-haspopup="dialog" onClick={() => onRemove(file)}>
                  {words.remove}
                </Button>
              </div>
            )}
          </div>
        ))
      )}
      {hasVersions && <ListVersions kind={kind} name={name} nowMs={nowMs} mayChange={mayChange} />}
    </li>
  )
}
