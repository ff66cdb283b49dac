import type { Clock } from '../../clock/clock.ts'
import type { Store } from '../../store/interfaces/store.ts'
import { openCaseZip } from '../desk/cases/read-case-zip.ts'
import { judgeSeal, type JudgedSeal } from '../desk/signatures/manifest-signature.ts'

/** Reads every file of an exported case against its manifest, and judges the signature. Throws `case_file` for what differs. */
export async function verifyCaseFile(
  effects: { store: Pick<Store, 'keys'>; clock: Pick<Clock, 'now'> },
  path: string,
): Promise<JudgedSeal> {
  const zip = await openCaseZip(path)
  try {
    for (const file of zip.manifest.files) for await (const _bytes of zip.read(file.path));
    return await judgeSeal(effects, zip.seal)
  } finally {
    zip.close()
  }
}
