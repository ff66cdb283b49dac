import type { CaseOrigin, SignatureResult } from '@varuna/contract/desk/signing-key'
import type { StatingFile } from '@varuna/contract/desk/case-report'
import { groupedFingerprint } from '../shared/fingerprint.ts'

const keyOf = (fingerprint: string | null) =>
  fingerprint === null ? '' : ` Fingerprint of the key: ${groupedFingerprint(fingerprint)}.`

/** A name that a stranger chose must not end the quotation and go on as our words. */
const named = (stated: string | null) =>
  stated === null ? '' : ` The file names its installation “${stated.replaceAll(/["\u201c-\u201f]/g, "'")}”.`

const results: Readonly<Record<SignatureResult, (origin: CaseOrigin) => string>> = {
  verified: ({ partner, fingerprint }) =>
    `Stated by the file of ${partner ?? ''}, signature verified.${keyOf(fingerprint)}`,
  own: ({ fingerprint }) =>
    `Stated by a file that this installation exported, signature verified.${keyOf(fingerprint)}`,
  unsigned: () => 'Stated by a file without a signature: not verified. Anybody could have written it.',
  unknown_key: ({ stated, fingerprint }) =>
    `Stated by a file whose key is not among the keys of partners: signature not verified. Anybody could have written it.${named(stated)}${keyOf(fingerprint)}`,
  mismatch: ({ stated, fingerprint }) =>
    `Stated by a file that was altered, or not signed with the key that it names: signature not verified.${named(stated)}${keyOf(fingerprint)}`,
}

const minute = (time: string) => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`

/** Whose file an imported case came from, as judged at its import. */
export const originText = (origin: CaseOrigin): string =>
  `${results[origin.signature](origin)} The file states that it was exported ${minute(origin.exportedAt)}; it was imported here ${minute(origin.importedAt)}.`

/** Who states it, before a colon: the signer of a file, or only the file. */
export const fileStates = ({ partner, isEarlier }: StatingFile): string =>
  `${partner === null ? 'The imported file' : `The file of ${partner}`} states${isEarlier ? ', from an earlier file' : ''}:`

/** What the import of a case proved, at the end of its line. */
export const importResult: Readonly<Record<SignatureResult, (from: string | null) => string>> = {
  verified: (from) => `from a ZIP file of ${from ?? ''}, signature verified`,
  own: () => 'from a ZIP file of this installation, signature verified',
  unsigned: () => 'from a ZIP file without a signature',
  unknown_key: () => 'from a ZIP file, signature not verified: its key is not that of a partner',
  mismatch: () => 'from a ZIP file, signature not verified: it does not match',
}
