import { CodedError } from '../../../errors/coded-error.ts'
import type { Inference } from '../../../jobs/inference.ts'
import type { Principal } from '../../../principal/principal.ts'

const pictureName = /\.(?:jpe?g|png|webp|gif|avif|heic|heif|tiff?)$/i

/** Whether a file is a picture by its name. */
export const isNamedPicture = (name: string): boolean => pictureName.test(name)

/** A small WebP of a picture; null for any other file, and for one that cannot be decoded, which is kept all the same. */
export async function renderThumbnail(
  { inference }: { inference: Pick<Inference, 'render'> },
  principal: Principal,
  name: string,
  path: string,
): Promise<Uint8Array | null> {
  if (!isNamedPicture(name)) return null
  try {
    const rendered = await inference.render(path, principal.accountId)
    return rendered.ok ? rendered.value.thumbnail : null
  } catch (error) {
    if (error instanceof CodedError) return null
    throw error
  }
}
