import type { VesselPicture } from '@varuna/contract/watch/vessel-picture'
import type { Files } from '../../../files/files.ts'
import type { Inference } from '../../../jobs/inference.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { pictureKey } from './picture-files.ts'
import { pictureOf } from './vessel-pictures.ts'

/** Pictures of one document; each takes half a second of a process that analyses images, and 300 kB. */
const MAX_PRINTED = 6

/** For print; null where the stored file is gone or damaged. `sha256` is that of the stored view. */
interface PrintedPicture {
  readonly picture: VesselPicture
  readonly sha256: string
  readonly print: { readonly jpeg: Uint8Array; readonly width: number; readonly height: number } | null
}

/** The account's newest pictures of a vessel for print, at most six, and how many there are. */
export async function printVesselPictures(
  {
    store,
    files,
    inference,
  }: {
    store: Pick<Store, 'vesselPictures'>
    files: Pick<Files, 'withPath'>
    inference: Pick<Inference, 'print'>
  },
  principal: Principal,
  mmsi: number,
): Promise<{ total: number; pictures: PrintedPicture[] }> {
  const rows = await store.vesselPictures.list(principal, mmsi)
  const pictures: PrintedPicture[] = []
  for (const row of rows.slice(0, MAX_PRINTED)) {
    const printed = await files.withPath(pictureKey(row.id, 'view'), (viewPath) =>
      inference.print({ viewPath, heatPath: null }, principal.accountId),
    )
    pictures.push({ picture: pictureOf(row), sha256: row.view_sha256, print: printed?.ok ? printed.value : null })
  }
  return { total: rows.length, pictures }
}
