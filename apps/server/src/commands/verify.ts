import { Command, InvalidArgumentError } from 'commander'
import type { SignatureResult } from '@varuna/contract/desk/signing-key'
import { environment, readConfig } from '../config.ts'
import { openFiles } from '../files/open-files.ts'
import { describeAuditFault } from '../services/people/audit/audit-fault-text.ts'
import { verifyAudit } from '../services/people/audit/verify-audit.ts'
import { verifyCaseFile } from '../services/verify/verify-case-file.ts'
import { verifiedParts, verifyFiles, type FileFault, type VerifiedPart } from '../services/verify/verify-files.ts'
import { isDamage } from '../store/interfaces/store-fault.ts'
import type { Store } from '../store/interfaces/store.ts'
import { describeFailure } from './describe-failure.ts'
import { withExistingStore } from './with-store.ts'

/** Time between two lines of progress. */
const PROGRESS_MS = 10_000

const ofWhat = {
  image: 'the image',
  picture: 'the picture of a vessel',
  case: 'the entry of a case',
  export: 'the export',
  area: 'the report of the area',
  scored: 'the scored track file',
} as const

const faultText = (fault: FileFault): string => {
  if (fault.kind === 'orphan') return `${fault.key}: no record of this database names these files.`
  if (fault.kind === 'unreadable')
    return `The database is damaged: the check of ${fault.part} ended early (${fault.reason}).`
  const name = fault.name === null ? ofWhat[fault.of] : `${ofWhat[fault.of]} ${JSON.stringify(fault.name)}`
  return fault.kind === 'missing'
    ? `${fault.key}: the file of ${name} is missing. Restore it from a backup.`
    : `${fault.key}: the file of ${name} is not the one that was stored; its SHA-256 differs.`
}

const signatureText: Record<SignatureResult, string> = {
  verified: 'signed by a partner, signature verified',
  own: 'signed by this installation, signature verified',
  unsigned: 'has no signature',
  unknown_key: 'is signed with a key that is not among the keys of partners',
  mismatch: 'has a signature that does not fit it',
}

interface Options {
  from?: { part: VerifiedPart; after: string }
  case: string[]
}

export const verifyCommand = new Command('verify')
  .description(
    'Check the database, the audit log, and every stored file against its digest; name what is wrong and end with status 1',
  )
  .option(
    '--from <part:id>',
    'go on after a file, as a line of progress prints it; database and audit log are then left out',
    parseFrom,
  )
  .option(
    '--case <file>',
    'check the ZIP file of an exported case instead, its digests and its signature; may be repeated',
    (path: string, paths: string[]) => [...paths, path],
    [],
  )
  .addHelpText('after', '\nIt reads everything, one file at a time, and may run while a server serves.')
  .action((options: Options) =>
    withExistingStore(async (store) => {
      let faults = 0
      const report = (text: string) => {
        faults += 1
        process.stdout.write(`${text}\n`)
      }
      if (options.case.length > 0) await verifyCaseFiles(store, options.case, report)
      else await verifyAll(store, options.from ?? null, report)
      if (faults === 0) process.stdout.write('No fault was found.\n')
      else throw new Error(faults === 1 ? '1 fault was found.' : `${faults} faults were found.`)
    }),
  )

async function verifyAll(store: Store, from: Options['from'] | null, report: (text: string) => void): Promise<void> {
  if (from === null) {
    for (const fault of await store.storedFiles.databaseFaults()) report(`The database is damaged: ${fault}.`)
    await verifyLog(store, report)
  }
  const files = await openFiles(readConfig(environment))
  let nextMs = Date.now() + PROGRESS_MS
  await verifyFiles(
    { store, files },
    from ?? null,
    (fault) => report(faultText(fault)),
    ({ part, checked, last }) => {
      if (Date.now() < nextMs) return
      nextMs = Date.now() + PROGRESS_MS
      process.stdout.write(`${checked} of ${part} checked. To go on from here: varuna verify --from ${part}:${last}\n`)
    },
  )
}

async function verifyLog(store: Store, report: (text: string) => void): Promise<void> {
  try {
    const { fault, head } = await verifyAudit({ store })
    if (fault !== null) report(describeAuditFault(fault))
    process.stdout.write(
      'The structure of the database and the chain of the audit log were checked; rows of other tables have no digests.\n',
    )
    // The end of a log with a fault is nothing to compare with later.
    if (fault === null)
      process.stdout.write(
        `Entries cut off the end of the audit log show only beside an earlier end: varuna audit verify --known. Its end now: ${head?.sequence ?? 0}:${head?.digest ?? ''}\n`,
      )
  } catch (error) {
    if (!isDamage(error)) throw error
    report(`The database is damaged: the audit log cannot be read (${(error as Error).message}).`)
  }
}

async function verifyCaseFiles(store: Store, paths: readonly string[], report: (text: string) => void): Promise<void> {
  for (const path of paths) {
    try {
      const { signature, partner, stated, fingerprint } = await verifyCaseFile(
        { store, clock: { now: Date.now } },
        path,
      )
      const who = partner ?? stated
      const text = `${path} ${signatureText[signature]}${who === null ? '' : ` (${who})`}${fingerprint === null ? '' : `, key ${fingerprint}`}.`
      if (signature === 'verified' || signature === 'own') process.stdout.write(`${text}\n`)
      else report(text)
    } catch (error) {
      report(`${path}: ${describeFailure(error)}`)
    }
  }
}

function parseFrom(text: string): { part: VerifiedPart; after: string } {
  const at = text.indexOf(':')
  const part = verifiedParts.find((one) => one === text.slice(0, at))
  if (part === undefined)
    throw new InvalidArgumentError(`Expected one of ${verifiedParts.join(', ')}, a colon and an id.`)
  return { part, after: text.slice(at + 1) }
}
