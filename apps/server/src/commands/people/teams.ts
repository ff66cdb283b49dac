import { randomUUID } from 'node:crypto'
import { Command } from 'commander'
import { teamForm } from '@varuna/contract/people/team'
import { operator } from '../../audit/actor.ts'
import { addTeam, addTeamMember, listTeams, removeTeam, removeTeamMember } from '../../services/people/people/teams.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Store } from '../../store/interfaces/store.ts'
import { withAccounts } from './with-accounts.ts'

const clock = { now: () => Date.now(), newId: randomUUID }

/** `accounts team …`: teams and who is in them. A team is named by its name. */
export const teamCommand = new Command('team').description('List teams, make and remove them, put accounts in and out')

teamCommand
  .command('list')
  .description('Print the teams and the names of their members')
  .action(() =>
    withAccounts(async ({ accounts, store }) => {
      for (const { name, members } of (await readTeams(accounts, store)).teams)
        process.stdout.write(`${name}: ${members.map((member) => member.name).join(', ') || 'nobody'}\n`)
    }),
  )

teamCommand
  .command('make')
  .description('Make a team')
  .argument('<name>')
  .action((typed: string) =>
    withAccounts(async ({ accounts, store }) => {
      const form = teamForm.safeParse({ name: typed })
      if (!form.success) throw new Error('The name of a team is one line of at most 60 characters.')
      const { name } = form.data
      if ((await findTeam(accounts, store, name)) !== undefined) throw new Error(`There is a team ${name} already.`)
      await addTeam({ store, clock }, operator, name)
      process.stdout.write(`The team ${name} is made. Nobody is in it.\n`)
    }),
  )

teamCommand
  .command('remove')
  .description('Remove a team; what was shared with it stays with its owners')
  .argument('<name>')
  .action((name: string) =>
    withAccounts(async ({ accounts, store }) => {
      await removeTeam({ store, clock }, operator, (await requireTeam(accounts, store, name)).id)
      process.stdout.write(`The team ${name} is removed.\n`)
    }),
  )

for (const [verb, description] of [
  ['add', 'Put an account into a team'],
  ['take', 'Take an account out of a team, with what it shared there'],
] as const)
  teamCommand
    .command(verb)
    .description(description)
    .argument('<name>', 'the team')
    .argument('<email>', 'the address that the account signs in with')
    .action((name: string, email: string) =>
      withAccounts(async ({ accounts, store }) => {
        const { id } = await requireTeam(accounts, store, name)
        const accountId = await accounts.idOf(email.toLowerCase())
        if (accountId === null) throw new Error(`No account has the email address ${email}.`)
        const people = { has: async () => true }
        if (verb === 'add') await addTeamMember({ store, clock, people }, operator, id, accountId)
        else await removeTeamMember({ store, clock }, operator, id, accountId)
        process.stdout.write(`${email} is ${verb === 'add' ? 'in' : 'no longer in'} the team ${name}.\n`)
      }),
    )

const readTeams = (accounts: Accounts, store: Store) =>
  listTeams({ store, people: { existing: async (ids) => [...(await accounts.people({ ids: [...ids] }))] } })

const findTeam = async (accounts: Accounts, store: Store, name: string) =>
  (await readTeams(accounts, store)).teams.find((team) => team.name.toLowerCase() === name.toLowerCase())

async function requireTeam(accounts: Accounts, store: Store, name: string) {
  const found = await findTeam(accounts, store, name)
  if (found === undefined) throw new Error(`There is no team ${name}.`)
  return found
}
