import { randomBytes, randomUUID } from 'node:crypto'
import { Argument, Command, Option } from 'commander'
import { z } from 'zod'
import { mailableEmail } from '@varuna/contract/people/account'
import { invitationForm } from '@varuna/contract/people/sign-up'
import { roles, type Role } from '@varuna/vocabulary/rights'
import { operator } from '../../audit/actor.ts'
import { feedEffects } from '../../feeds/feed-effects.ts'
import { openOwnFiles } from '../open-own-files.ts'
import { eraseAccount } from '../../services/erasure/erase-removed.ts'
import { inviteToSignUp } from '../../services/people/account/account-invitations.ts'
import { createResetLink } from '../../services/people/account/reset-password.ts'
import { createReadableCode } from '../../services/people/account/readable-code.ts'
import { createThrottle } from '../../services/shared/rounds/repeat-rounds.ts'
import type { AccountHoldings } from '@varuna/contract/people/account'
import { teamCommand } from './teams.ts'
import { withAccounts, type Opened } from './with-accounts.ts'

/** A running server can write during the pauses. */
const SHARE_BESIDE_SERVER = 0.5

export const accountsCommand = new Command('accounts').description(
  'Give roles, help people who cannot sign in, and remove accounts',
)

accountsCommand
  .command('reset-password')
  .description('Replace a forgotten password by a new one, which is printed, and end every session of the account')
  .argument('<email>', 'the address that the account signs in with')
  .action((email: string) =>
    withAccounts(async ({ accounts }) => {
      const password = createReadableCode(PASSWORD_GROUPS)
      const outcome = await accounts.resetPassword(email.toLowerCase(), password)
      if (outcome === 'no_account') throw unknownAccount(email)
      if (outcome === 'no_password')
        throw new Error(
          `${email} has no password here: it signs in with the single sign-on. Its sessions and API tokens were ended.`,
        )
      process.stdout.write(
        `The password of ${email} is now ${password}\nWhoever signs in with it can change it under the account's name.\n`,
      )
    }),
  )

accountsCommand
  .command('reset-link')
  .description('Print a link with which an account chooses a new password, once and within 24 hours')
  .argument('<email>', 'the address that the account signs in with')
  .action((email: string) =>
    withAccounts(async ({ accounts, config }) => {
      const id = await accounts.idOf(email.toLowerCase())
      if (id === null) throw unknownAccount(email)
      await printResetLink({ accounts, config }, id)
    }),
  )

accountsCommand
  .command('address')
  .description('Change the address that an account signs in with, and end every session of the account')
  .argument('<email>', 'the address that the account signs in with')
  .argument('<new-email>', 'the address that it signs in with from now on')
  .action((email: string, newEmail: string) =>
    withAccounts(async ({ accounts }) => {
      const asked = mailableEmail.safeParse(newEmail)
      if (!asked.success || !z.email().safeParse(asked.data).success)
        throw new Error(`${newEmail} is not an email address.`)
      const changed = await accounts.changeAddress(email.toLowerCase(), asked.data.toLowerCase(), Date.now())
      if (changed === 'no_account') throw unknownAccount(email)
      if (changed === 'address_in_use') throw new Error(`${newEmail} has an account already.`)
      process.stdout.write(
        `${email} signs in as ${asked.data} now, with the same password. Its sessions and links for a new password are ended.\n` +
          'The name that others see stays, and so do its API tokens and the addresses of its alert rules.\n',
      )
    }),
  )

accountsCommand
  .command('add')
  .description('Create an account, also where SIGN_UP is closed, and print a link to choose its password')
  .argument('<email>', 'the address that the account signs in with')
  .addOption(new Option('--role <role>', 'what it may do; NEW_ACCOUNT_ROLE without it').choices(roles))
  .action((email: string, { role }: { role?: Role }) =>
    withAccounts(async ({ accounts, config }) => {
      const asked = mailableEmail.safeParse(email)
      if (!asked.success) throw new Error(`${email} is not an email address.`)
      // Nobody knows this password: the link replaces it.
      const unknown = { password: randomBytes(32).toString('base64url'), postalCode: '', country: '', dob: '' }
      const [firstName = ''] = asked.data.split('@')
      const applicant = await accounts
        .toApplicant({ ...unknown, email: asked.data, firstName, lastName: '' })
        .catch(() => {
          throw new Error(`${email} is not an email address.`)
        })
      const created = await accounts.create(applicant, { role: role ?? config.newAccountRole, byId: null })
      if (created === null || created === 'not_first') throw new Error(`${email} has an account already.`)
      // The first account ever is administrator whatever the sign-up says.
      const given = await accounts.roles.roleOf(created.id)
      process.stdout.write(`${asked.data} has an account now and is ${given}.\n`)
      await printResetLink({ accounts, config }, created.id)
    }),
  )

async function printResetLink({ accounts, config }: Pick<Opened, 'accounts' | 'config'>, id: string): Promise<void> {
  const { path, ends } = await createResetLink({ accounts, clock: { now: () => Date.now(), newId: randomUUID } }, id)
  const link = new URL(path, config.publicUrl ?? `http://localhost:${config.port}`)
  process.stdout.write(
    `Link: ${link.href}\nAnybody who opens it chooses the password. It works once, until ${ends.slice(0, 16).replace('T', ' ')} UTC.\n`,
  )
}

accountsCommand
  .command('list')
  .description('Print the addresses of all accounts with their roles')
  .action(() =>
    withAccounts(async ({ accounts }) => {
      for (let after = ''; ;) {
        const page = await accounts.roles.list(after, LISTED_AT_ONCE)
        for (const { email, role, name } of page) process.stdout.write(`${role.padEnd(14)} ${email}  ${name}\n`)
        const last = page.at(-1)
        if (page.length < LISTED_AT_ONCE || last === undefined) break
        after = last.email
      }
    }),
  )

accountsCommand
  .command('role')
  .description('Give an account a role, also where no administrator can sign in any more')
  .argument('<email>', 'the address that the account signs in with')
  .addArgument(new Argument('<role>').choices(roles))
  .action((email: string, role: Role) =>
    withAccounts(async ({ accounts }) => {
      const id = await accounts.idOf(email.toLowerCase())
      if (id === null) throw unknownAccount(email)
      const before = await accounts.roles.give(id, role, operator, Date.now())
      process.stdout.write(
        before === role
          ? `${email} is ${role} already.\n`
          : `${email} was ${before} and is ${role} now. Its sessions are ended: it signs in again.\n`,
      )
    }),
  )

accountsCommand
  .command('factor')
  .description('Second factors of accounts')
  .command('remove')
  .description('Remove the sign-in codes and passkeys of somebody who lost them, and end every session of the account')
  .argument('<email>', 'the address that the account signs in with')
  .action((email: string) =>
    withAccounts(async ({ accounts }) => {
      const id = await accounts.idOf(email.toLowerCase())
      if (id === null) throw unknownAccount(email)
      await accounts.factors.removeAll(id, operator)
      process.stdout.write(`${email} has no second factor any more. It signs in with its password.\n`)
    }),
  )

accountsCommand
  .command('invite')
  .description('Print a code that lets one person sign up, also where SIGN_UP is invite')
  .addOption(new Option('--role <role>', 'the role of the account; NEW_ACCOUNT_ROLE without it').choices(roles))
  .option('--email <address>', 'the only address that may use the code')
  .action(({ role, email }: { role?: Role; email?: string }) =>
    withAccounts(async ({ store, config }) => {
      const asked = invitationForm.safeParse({ role: role ?? config.newAccountRole, email: email ?? '' })
      if (!asked.success) throw new Error(`${email} is not an email address.`)
      if (config.signUp === 'closed')
        throw new Error('SIGN_UP is closed, so nobody could use an invitation. Set it to invite.')
      const clock = { now: () => Date.now(), newId: randomUUID }
      const nobody = { named: async () => () => null }
      const effects = { store, people: nobody, clock, signUpMode: config.signUp }
      const { code, invitation } = await inviteToSignUp(effects, operator, asked.data)
      const link = new URL('/login', config.publicUrl ?? `http://localhost:${config.port}`)
      link.searchParams.set('invitation', code)
      process.stdout.write(
        `Code: ${code}\nLink: ${link.href}\nWhoever signs up with it${email === undefined ? '' : ` as ${invitation.email}`} becomes ${invitation.role}. It works once, until ${invitation.ends.slice(0, 16).replace('T', ' ')} UTC.\n`,
      )
    }),
  )

accountsCommand
  .command('remove')
  .description('Remove an account with what it stored, for good; without --yes, say what would go')
  .argument('<email>', 'the address that the account signs in with')
  .option('--yes', 'remove it')
  .action((email: string, { yes }: { yes?: true }) =>
    withAccounts(async (opened) => {
      const { accounts, store } = opened
      const id = await accounts.idOf(email.toLowerCase())
      if (id === null) throw unknownAccount(email)
      const holdings = describeHoldings(
        await store.accountRemovals.holdings({ accountId: id, role: 'member', signedInWith: 'password' }),
      )
      if (!yes)
        throw new Error(
          `Nothing was removed. This is what ${email} holds:\n${holdings}\nRepeat the command with --yes to remove it for good.`,
        )
      const clock = { now: () => Date.now(), newId: randomUUID }
      const files = await openOwnFiles(opened, clock)
      if (!(await accounts.removeById(id, clock.now()))) throw unknownAccount(email)
      process.stdout.write(
        `The account of ${email} is removed, and nobody can sign in with it. This is what it held:\n${holdings}\n`,
      )
      // A running server stops the jobs itself, and finds later leftovers.
      const noJobs = { cancel: () => {} }
      const jobs = { exports: noJobs, areaReports: noJobs, aisImports: noJobs, trackScoring: noJobs }
      const effects = { store, files, clock, ...jobs, onAlertsChanged: () => {} }
      const throttle = createThrottle(feedEffects, SHARE_BESIDE_SERVER, new AbortController().signal)
      await eraseAccount(effects, id, throttle)
      await store.accountRemovals.setErased(id, clock.now())
      process.stdout.write('Everything that it stored is erased.\n')
    }),
  )

accountsCommand.addCommand(teamCommand)

const LISTED_AT_ONCE = 500
/** 79 bits. */
const PASSWORD_GROUPS = 4

const unknownAccount = (email: string) => new Error(`No account has the email address ${email}.`)

const describeHoldings = (of: AccountHoldings) =>
  [
    `erased: images ${of.images}, reports ${of.reports}, watch lists ${of.watchLists}, alert rules ${of.rules},`,
    `  cases ${of.cases} that nobody else sees, cases ${of.casesOthersRead} that a team sees or others only read`,
    `handed over to somebody who may write in them: cases ${of.casesOthersWrite}`,
    `left as they are: cases ${of.casesOfOthers} of others`,
  ]
    .map((line) => `  ${line}`)
    .join('\n')
