import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MAX_PICTURES_OF_VESSEL, type VesselPicture } from '@varuna/contract/watch/vessel-picture'
import { vesselPageWords } from '@varuna/language/watch/vessel-page'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { useState } from 'react'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { RemoveDialog } from '~/dashboard/frame/remove-dialog.tsx'
import { PictureButton, PictureOrigin } from '~/dashboard/vessel/pictures/picture-button.tsx'
import { vesselPicturesQuery } from '~/dashboard/vessel/pictures/pictures-query.ts'
import { removePictureMutation } from '../queries.ts'
import { PictureForm } from './picture-form.tsx'
import styles from './pictures-panel.module.css'

const { pictures: words } = vesselPageWords

/** Pictures that the account added of the vessel. */
export function PicturesPanel({ mmsi }: { mmsi: string }) {
  const client = useQueryClient()
  const query = useQuery(vesselPicturesQuery(mmsi))
  const remove = useMutation(removePictureMutation(client, mmsi))
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<VesselPicture | null>(null)
  const pictures = query.data?.pictures ?? []
  const isFull = pictures.length >= MAX_PICTURES_OF_VESSEL
  const close = () => setAdding(false)
  return (
    <Panel title={words.title} state={panelStateOf(query, words)}>
      <div className={styles.stack}>
        {pictures.length === 0 ? (
          <p className={styles.soft}>{words.empty}</p>
        ) : (
          <ul className={styles.pictures} role="list">
            {pictures.map((picture) => (
              <li key={picture.id} className={styles.picture}>
                <PictureButton picture={picture} />
                <bdi className={styles.caption}>{picture.caption}</bdi>
                <PictureOrigin picture={picture} />
                <Button
                  variant="quiet"
                  className={styles.remove}
                  aria-label={words.removeLabel(picture.caption)}
                  busy={remove.isPending && remove.variables === picture.id}
                  data-screen-only
                  onClick={() => setRemoved(picture)}
                >
                  {words.remove}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Notice tone="error">{remove.error && words.notRemoved(remove.error.message)}</Notice>
        <div className={styles.foot} data-screen-only>
          {isFull ? (
            <p className={styles.soft}>{words.isFull(MAX_PICTURES_OF_VESSEL)}</p>
          ) : (
            <Button onClick={() => setAdding(true)}>{words.add}</Button>
          )}
          {pictures.length > 0 && !isFull && (
            <span className={styles.soft}>{words.count(pictures.length, MAX_PICTURES_OF_VESSEL)}</span>
          )}
        </div>
      </div>
      <Dialog title={words.add} open={isAdding} onClose={close}>
        <PictureForm mmsi={mmsi} onDone={close} />
      </Dialog>
      <RemoveDialog
        item={removed}
        title={words.removeTitle}
        question={({ caption }) => words.removeQuestion(caption)}
        confirm={words.remove}
        cancel={words.keep}
        onConfirm={({ id }) => remove.mutate(id)}
        onClose={() => setRemoved(null)}
      />
    </Panel>
  )
}
