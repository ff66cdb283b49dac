import type { VesselPicturePart } from '@varuna/contract/watch/vessel-picture'
import type { Files } from '../../../files/files.ts'
import type { Store } from '../../../store/interfaces/store.ts'

export const PICTURES_FOLDER = 'vessel-pictures'
const REMOVED_AT_ONCE = 100

const pictureFolder = (id: string) => `${PICTURES_FOLDER}/${id}`
export const pictureKey = (id: string, part: VesselPicturePart) => `${pictureFolder(id)}/${part}.webp`

interface Effects {
  store: Pick<Store, 'vesselPictures'>
  files: Pick<Files, 'removeFolder'>
}

/** Removes the files of a picture and then its row. */
export async function removePictureFiles({ store, files }: Effects, id: string): Promise<void> {
  await files.removeFolder(pictureFolder(id))
  await store.vesselPictures.forget(id)
}

/** Removes what an interruption left of pictures that were being stored or removed before a time. */
export async function removeUnlisted(effects: Effects, beforeMs: number): Promise<void> {
  for (const id of await effects.store.vesselPictures.unlisted(beforeMs, REMOVED_AT_ONCE))
    await removePictureFiles(effects, id)
}
