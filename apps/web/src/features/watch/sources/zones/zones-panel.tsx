import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DRAWN_ZONES_ID, MAX_DRAWN_ZONES, MAX_ZONE_FILE_BYTES, type DrawnZone } from '@varuna/contract/watch/drawn-zone'
import { drawnZoneWords } from '@varuna/language/watch/drawn-zones'
import { sourceWords } from '@varuna/language/watch/sources'
import { areaWords } from '@varuna/language/desk/areas'
import { ruleWords } from '@varuna/language/desk/rules'
import { Button, buttonClass } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import layout from '@varuna/ui/layout.module.css'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { ServerLink } from '@varuna/ui/offline/server-link'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { areaPath, tellOfZonePath } from '~/dashboard/addresses/rooms.ts'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import { DropZone } from '~/dashboard/upload/drop-zone.tsx'
import { FileButton } from '~/dashboard/upload/file-button.tsx'
import { useHandedFiles } from '~/dashboard/upload/handed-files.ts'
import { useRight } from '~/session/use-session.ts'
import rows from '../list-rows.module.css'
import styles from '../reference-panels.module.css'
import { RemoveDialog } from '~/dashboard/frame/remove-dialog.tsx'
import { sourcesQuery } from '../source-queries.ts'
import { ZoneForm } from './zone-form.tsx'
import {
  drawnZonesQuery,
  removeZoneFileMutation,
  removeZoneMutation,
  uploadZonesMutation,
  zonesKmlPath,
} from './zone-queries.ts'
import { ZoneVersions } from './zone-versions.tsx'

const { zones } = sourceWords

const DAY_MS = 86_400_000

/** The zones used to judge fishing: the bundled screening zones, imported official ones, and those drawn here. */
export function ZonesPanel({ nowMs }: { nowMs: number }) {
  const query = useQuery(sourcesQuery)
  const mayChange = useRight('change_lists') === true
  const [edited, setEdited] = useState<DrawnZone | 'new' | null>(null)
  const { screeningZones, zoneImports = [] } = query.data ?? {}
  const imported = zoneImports.filter(({ id }) => id !== DRAWN_ZONES_ID)
  const close = () => setEdited(null)
  return (
    <Panel
      title={zones.title}
      state={panelStateOf(query, zones)}
      actions={
        <>
          <Link to={areaPath()} className={buttonClass('quiet')}>
            {areaWords.link}
          </Link>
          {mayChange && (
            <Button aria-haspopup="dialog" onClick={() => setEdited('new')}>
              {drawnZoneWords.add}
            </Button>
          )}
        </>
      }
    >
      <div className={rows.stack}>
        {mayChange && <ZoneFiles />}
        <ul className={styles.rows} role="list">
          {screeningZones && (
            <li className={styles.row}>
              <b>{zones.screening}</b>
              <span>{zones.kinds(screeningZones.protectedAreas, screeningZones.closures)}</span>
              <span className={styles.soft}>
                {zones.version(
                  screeningZones.version,
                  Math.max(0, Math.floor((nowMs - Date.parse(screeningZones.version)) / DAY_MS)),
                )}
              </span>
            </li>
          )}
          {imported.map(({ id, kind, fileName, importedAt, zones: count }) => (
            <li key={id} className={styles.row}>
              <b>
                <bdi>{fileName}</bdi>
              </b>
              <span>{zones.imported(count, kind)}</span>
              <span className={styles.soft}>
                {zones.importedAt} <TimeText time={importedAt} nowMs={nowMs} />
              </span>
              <KmlLink id={id} name={fileName} />
              {mayChange && <RemoveFile id={id} name={fileName} />}
            </li>
          ))}
        </ul>
        {imported.length === 0 && <p className={styles.soft}>{zones.none}</p>}
        <DrawnZoneRows mayChange={mayChange} onEdit={setEdited} />
        <ZoneVersions nowMs={nowMs} />
      </div>
      <Dialog
        title={edited === 'new' ? drawnZoneWords.add : drawnZoneWords.editTitle}
        open={edited !== null}
        isWide
        onClose={close}
      >
        {edited !== null && <ZoneForm zone={edited === 'new' ? null : edited} onClose={close} />}
      </Dialog>
    </Panel>
  )
}

/** Downloads the zones of a file, or those drawn here, in the form in which they are read again. */
const KmlLink = ({ id, name }: { id: string; name: string }) => (
  <ServerLink href={zonesKmlPath(id)} download aria-label={zones.kmlLabel(name)} data-screen-only>
    {zones.kml}
  </ServerLink>
)

/** Drops files of zones, each stored whole or not at all. */
function ZoneFiles() {
  const client = useQueryClient()
  const zone = useRef<HTMLDivElement>(null)
  const [share, setShare] = useState(0)
  const upload = useMutation(uploadZonesMutation(client, setShare))
  const [outcomes, setOutcomes] = useState<readonly { isStored: boolean; text: string }[]>([])
  const send = async (files: readonly File[]) => {
    setOutcomes([])
    for (const file of files) {
      setShare(0)
      const outcome =
        file.size > MAX_ZONE_FILE_BYTES
          ? { isStored: false, text: zones.tooLarge(file.name, MAX_ZONE_FILE_BYTES) }
          : await upload.mutateAsync(file).then(
              (stored) => ({ isStored: true, text: zones.stored(file.name, stored) }),
              (error: Error) => ({ isStored: false, text: zones.notStored(file.name, error.message) }),
            )
      setOutcomes((before) => [...before, outcome])
    }
  }
  useHandedFiles('zones', (files) => void send(files))
  return (
    <>
      <DropZone ref={zone} onDrop={({ files }) => void send([...files])}>
        <p>{zones.invitation}</p>
        <p className={styles.soft}>{zones.formats}</p>
        <FileButton
          label={zones.input}
          multiple
          accept=".json,.geojson,.kml,.kmz,.gpx,.zip,.gz,.zst"
          busy={upload.isPending}
          busyLabel={zones.storing}
          onFiles={(files) => void send(files)}
        >
          {zones.select}
        </FileButton>
        {upload.isPending && <progress aria-label={zones.storing} {...(share < 1 && { value: share })} />}
      </DropZone>
      {(['success', 'error'] as const).map((tone) => {
        const texts = outcomes.filter(({ isStored }) => isStored === (tone === 'success')).map(({ text }) => text)
        return (
          <Notice key={tone} tone={tone} onDismiss={() => setOutcomes([])}>
            {texts.length > 0 && texts.join(' ')}
          </Notice>
        )
      })}
    </>
  )
}

function RemoveFile({ id, name }: { id: string; name: string }) {
  const remove = useMutation(removeZoneFileMutation(useQueryClient()))
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={zones.removeLabel(name)}
        onClick={() => setAsked(name)}
      >
        {zones.remove}
      </Button>
      <Notice tone="error">{remove.error && zones.notRemoved(remove.error.message)}</Notice>
      <RemoveDialog
        item={asked}
        title={zones.removeTitle}
        question={zones.removeSure}
        confirm={zones.removeTitle}
        cancel={zones.cancel}
        onConfirm={() => remove.mutate(id)}
        onClose={() => setAsked(null)}
      />
    </>
  )
}

type DrawnZoneRowsProps = { mayChange: boolean; onEdit: (zone: DrawnZone) => void }

function DrawnZoneRows({ mayChange, onEdit }: DrawnZoneRowsProps) {
  const { data, error } = useQuery(drawnZonesQuery)
  const remove = useMutation(removeZoneMutation(useQueryClient()))
  if (error) return <Notice tone="error">{drawnZoneWords.failed(error.message)}</Notice>
  if (data === undefined || data.zones.length === 0) return null
  return (
    <section aria-label={drawnZoneWords.title}>
      <div className={layout.row}>
        <h3>{drawnZoneWords.title}</h3>
        <KmlLink id={DRAWN_ZONES_ID} name={drawnZoneWords.title} />
      </div>
      <Notice tone="error">{remove.error && drawnZoneWords.notRemoved(remove.error.message)}</Notice>
      <ul role="list" className={rows.rows}>
        {data.zones.slice(0, MAX_DRAWN_ZONES).map((zone) => (
          <li key={zone.id} className={rows.row}>
            <div className={rows.what}>
              <p>
                <bdi>{zone.name}</bdi>
              </p>
              <p className={rows.soft}>{drawnZoneWords.rule(zone)}</p>
              <Link to={areaPath({ zone: zone.id })} aria-label={areaWords.linkNamed(zone.name)}>
                {areaWords.linkZone}
              </Link>{' '}
              <Link to={tellOfZonePath(zone.id)} aria-label={ruleWords.tellNamed(zone.name)}>
                {ruleWords.tell}
              </Link>
            </div>
            {mayChange && (
              <div className={layout.row}>
                <Button
                  variant="quiet"
                  aria-haspopup="dialog"
                  aria-label={drawnZoneWords.editLabel(zone.name)}
                  onClick={() => onEdit(zone)}
                >
                  {drawnZoneWords.edit}
                </Button>
                <Button
                  variant="quiet"
                  busy={remove.isPending && remove.variables.id === zone.id}
                  busyLabel={drawnZoneWords.removing}
                  aria-label={drawnZoneWords.removeLabel(zone.name)}
                  onClick={() => remove.mutate(zone)}
                >
                  {drawnZoneWords.remove}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
