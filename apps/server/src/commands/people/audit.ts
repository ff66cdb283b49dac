import { auditActionNames, type AuditAction } from '@varuna/vocabulary/audit'
import { Command, InvalidArgumentError, Option } from 'commander'
import type { AuditHead } from '../../audit/check-chain.ts'
import { describeAuditFault } from '../../services/people/audit/audit-fault-text.ts'
import { verifyAudit } from '../../services/people/audit/verify-audit.ts'
import { anyEntry } from '../../store/interfaces/people/audit-store.ts'
import { withAccounts } from './with-accounts.ts'
import { withExistingStore } from '../with-store.ts'

const LISTED = 100

export const auditCommand = new Command('audit').description(
  'Verify and list the audit log: who did what, when, from where',
)

auditCommand
  .command('verify')
  .description('Check every entry against the digest before; name the first that was altered, removed or inserted')
  .option(
    '--known <number:digest>',
    'an entry as an earlier check printed it, kept outside this database: only that shows that all digests were recomputed',
    parseKnown,
  )
  .action(({ known }: { known?: AuditHead }) =>
    withExistingStore(async (store) => {
      const { fault, head } = await verifyAudit({ store }, known ?? null)
      if (fault !== null) throw new Error(describeAuditFault(fault))
      process.stdout.write(
        `The audit log is as it was written: ${head?.sequence ?? 0} entries. Keep this elsewhere, for --known:\n${head?.sequence ?? 0}:${head?.digest ?? ''}\n`,
      )
    }),
  )

interface ListOptions {
  account?: string
  action?: AuditAction
  count: number
}

auditCommand
  .command('list')
  .description('Print the newest entries, the newest first')
  .option('--account <email>', 'who acted, or whom an act is about')
  .addOption(new Option('--action <action>', 'one kind of act').choices(auditActionNames))
  .option('--count <number>', 'how many', parseCount, LISTED)
  .action(({ account, action, count }: ListOptions) =>
    withAccounts(async ({ accounts, store }) => {
      const accountId = account === undefined ? null : await accounts.idOf(account.toLowerCase())
      if (account !== undefined && accountId === null) throw new Error(`No account has the email address ${account}.`)
      const filter = { ...anyEntry, accountId, action: action ?? null }
      for (const entry of await store.audit.before(null, count, filter)) {
        const by = entry.by_id ?? entry.by_kind
        const from = entry.address === null ? '' : ` from ${entry.address}`
        const about =
          entry.about_id === null || entry.about_id === entry.by_id ? '' : ` ${entry.about_kind} ${entry.about_id}`
        const values = `${entry.before_values} > ${entry.after_values}`
        process.stdout.write(
          `${entry.sequence}  ${new Date(entry.time_ms).toISOString()}  ${by}${from}  ${entry.action}${about}  ${values}\n`,
        )
      }
    }),
  )

function parseKnown(text: string): AuditHead {
  const [, sequence, digest] = /^(\d{1,15}):([\da-f]{64})$/.exec(text) ?? []
  if (sequence === undefined || digest === undefined)
    throw new InvalidArgumentError('Expected a number, a colon and a digest of 64 digits.')
  return { sequence: Number(sequence), digest }
}

function parseCount(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > 10_000) throw new InvalidArgumentError('Expected 1 to 10,000.')
  return count
}
