import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccounts, type Accounts } from '../../accounts/accounts.ts'
import { operator } from '../../audit/actor.ts'
import { readOrCreateSecret } from '../../accounts/secret.ts'
import { createFolderFiles } from '../../files/folder-files.ts'
import { password, profile } from '../../http/testing/sign-in.ts'
import { digestCode } from '../../services/people/account/readable-code.ts'
import { fillAccount, fillFactors, foldersOf } from '../../services/erasure/testing-account.ts'
import { openSqlite, type Database } from '../../store/open-database.ts'
import { openStore } from '../../store/open-store.ts'
import type { Store } from '../../store/interfaces/store.ts'
import { callVaruna, spawnVaruna, type Finished } from '../testing-command.ts'

const email = 'ana@harbour.example'
let folder: string
let database: Database
let store: Store
let accounts: Accounts
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-accounts-command-'))
  database = openSqlite(folder)
  store = await openStore(database)
  accounts = await openAccounts(database, await readOrCreateSecret(folder), 'http://localhost:8000')
  await accounts.signUp({ ...profile, email, password })
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const reduce = ({ status, text }: Finished) => ({ status, text })
const run = async (...args: string[]) => reduce(await callVaruna(['accounts', ...args], { DATA_DIR: folder }))

test('a forgotten password is replaced by one that is printed, while a server runs', async () => {
  const { status, text } = reduce(
    spawnVaruna(['accounts', 'reset-password', 'Ana@harbour.example'], { DATA_DIR: folder }),
  )
  const [, printed = ''] = /^The password of Ana@harbour\.example is now ([a-z2-9-]{19})\n/.exec(text) ?? []
  expect([status, printed]).toEqual([0, expect.stringMatching(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)])
  await expect(accounts.signIn({ email, password }, new Headers())).rejects.toMatchObject({ code: 'wrong_credentials' })
  expect((await accounts.signIn({ email, password: printed }, new Headers())).session.userName).toBe('ana')
  expect(await run('reset-password', 'bo@harbour.example')).toEqual({
    status: 1,
    text: 'No account has the email address bo@harbour.example.\n',
  })
})

test('a second factor that was lost is removed', async () => {
  await accounts.signUp({ ...profile, email: 'lost@harbour.example', password })
  const id = (await accounts.idOf('lost@harbour.example')) ?? ''
  await fillFactors(database.db, id)
  expect(await run('factor', 'remove', 'Lost@harbour.example')).toEqual({
    status: 0,
    text: 'Lost@harbour.example has no second factor any more. It signs in with its password.\n',
  })
  expect((await accounts.signIn({ email: 'lost@harbour.example', password }, new Headers())).session.userId).toBe(id)
  expect(await run('factor', 'remove', 'lost@harbour.example')).toEqual({
    status: 1,
    text: 'This account has no second factor.\n',
  })
  expect((await run('factor', 'remove', 'nobody@harbour.example')).status).toBe(1)
})

test('an address is changed: the account keeps its name, and whoever signs up with the old address gets another', async () => {
  const [from, to] = ['moving@harbour.example', 'moved@port.example']
  await accounts.signUp({ ...profile, email: from, password })
  const id = (await accounts.idOf(from)) ?? ''
  const { cookies } = await accounts.signIn({ email: from, password }, new Headers())
  const headers = new Headers({ cookie: cookies[0]?.split(';')[0] ?? '' })
  const link = await accounts.resets.create(id, operator, Date.now(), 60_000)
  expect(await run('address', 'nobody@harbour.example', to)).toEqual({
    status: 1,
    text: 'No account has the email address nobody@harbour.example.\n',
  })
  expect((await run('address', from, email)).text).toBe(`${email} has an account already.\n`)
  expect((await run('address', from, from)).text).toBe(`${from} has an account already.\n`)
  expect((await run('address', from, 'moved')).text).toBe('moved is not an email address.\n')
  expect((await accounts.authenticate(headers))?.session.userId).toBe(id)

  expect(await run('address', 'Moving@harbour.example', 'Moved@port.example')).toEqual({
    status: 0,
    text: [
      `Moving@harbour.example signs in as ${to} now, with the same password. Its sessions and links for a new password are ended.`,
      'The name that others see stays, and so do its API tokens and the addresses of its alert rules.\n',
    ].join('\n'),
  })
  expect((await accounts.signIn({ email: to, password }, new Headers())).session.userId).toBe(id)
  await expect(accounts.signIn({ email: from, password }, new Headers())).rejects.toMatchObject({
    code: 'wrong_credentials',
  })
  await expect(accounts.sessions(headers)).rejects.toMatchObject({ code: 'signed_out' })
  expect(await accounts.resets.ownerOf(link ?? '', Date.now())).toBeNull()

  await accounts.signUp({ ...profile, email: from, password })
  const stranger = (await accounts.idOf(from)) ?? ''
  const names = Object.fromEntries(
    (await accounts.people({ ids: [id, stranger] })).map((person) => [person.id, person.name]),
  )
  expect(names).toEqual({ [id]: 'moving', [stranger]: 'moving (harbour.example)' })
  const entry = await database.db.selectFrom('audit_entry').selectAll().where('action', '=', 'address_change').execute()
  expect(entry).toMatchObject([{ about_id: id, by_kind: 'operator' }])
  expect(JSON.stringify(entry)).not.toContain('@')
})

test('an invitation is printed as a code and a link, and works once', async () => {
  const settings = { DATA_DIR: folder, SIGN_UP: 'invite', PUBLIC_URL: 'https://varuna.example' }
  const { status, text } = reduce(
    await callVaruna(['accounts', 'invite', '--role', 'analyst', '--email', 'Eve@harbour.example'], settings),
  )
  const [, code = '', linked] =
    /^Code: (\S+)\nLink: https:\/\/varuna\.example\/login\?invitation=(\S+)\nWhoever signs up with it as eve@harbour\.example becomes analyst\. It works once, until \d{4}-\d\d-\d\d \d\d:\d\d UTC\.\n$/.exec(
      text,
    ) ?? []
  expect([status, linked]).toEqual([0, code])
  const take = (email: string) => store.accountInvitations.take(digestCode(code), email, Date.now())
  expect([await take('mallory@harbour.example'), (await take('eve@harbour.example'))?.role]).toEqual([null, 'analyst'])
  expect(await take('eve@harbour.example')).toBeNull()
  expect((await run('invite')).text).toContain('becomes member.')
  expect((await run('invite', '--email', 'eve')).text).toBe('eve is not an email address.\n')
  expect(await callVaruna(['accounts', 'invite'], { ...settings, SIGN_UP: 'closed' })).toMatchObject({
    status: 1,
    text: 'SIGN_UP is closed, so nobody could use an invitation. Set it to invite.\n',
  })
})

test('an account is removed with what it stored, only with --yes', async () => {
  const address = 'cy@harbour.example'
  await accounts.signUp({ ...profile, email: address, password })
  const id = (await accounts.idOf(address)) ?? ''
  const files = createFolderFiles(join(folder, 'files'))
  await fillAccount(store, files, { id, name: 'cy' }, { id: (await accounts.idOf(email)) ?? '', name: 'ana' })
  const holdings = [
    '  erased: images 1, reports 1, watch lists 1, alert rules 1,',
    '    cases 1 that nobody else sees, cases 1 that a team sees or others only read',
    '  handed over to somebody who may write in them: cases 1',
    '  left as they are: cases 1 of others',
  ].join('\n')
  expect(await run('remove', address)).toEqual({
    status: 1,
    text: `Nothing was removed. This is what ${address} holds:\n${holdings}\nRepeat the command with --yes to remove it for good.\n`,
  })
  expect(await accounts.idOf(address)).toBe(id)
  expect(await run('remove', 'Cy@harbour.example', '--yes')).toEqual({
    status: 0,
    text: `The account of Cy@harbour.example is removed, and nobody can sign in with it. This is what it held:\n${holdings}\nEverything that it stored is erased.\n`,
  })
  expect(await accounts.idOf(address)).toBeNull()
  expect((await store.accountRemovals.get(id))?.erased_ms).toEqual(expect.any(Number))
  expect(await store.cases.has('cy-alone')).toBe(false)
  for (const one of foldersOf('cy')) expect(await files.list(one), one).toEqual([])
  expect((await run('remove', address, '--yes')).text).toBe(`No account has the email address ${address}.\n`)
})

test('teams are made, filled, listed and removed by their names', async () => {
  expect(await run('team', 'make', 'Harbour')).toEqual({
    status: 0,
    text: 'The team Harbour is made. Nobody is in it.\n',
  })
  expect(await run('team', 'make', 'harbour')).toEqual({ status: 1, text: 'There is a team harbour already.\n' })
  const other = 'tia@harbour.example'
  await accounts.signUp({ ...profile, email: other, password })
  expect(await run('team', 'add', 'HARBOUR', other)).toEqual({ status: 0, text: `${other} is in the team HARBOUR.\n` })
  expect((await run('team', 'list')).text).toContain('Harbour: tia\n')
  expect((await run('team', 'add', 'Harbour', 'x@y.example')).status).toBe(1)
  expect((await run('team', 'take', 'Harbour', other)).status).toBe(0)
  expect((await run('team', 'list')).text).toContain('Harbour: nobody\n')
  expect((await run('team', 'remove', 'Harbour')).status).toBe(0)
  expect(await run('team', 'remove', 'Harbour')).toEqual({ status: 1, text: 'There is no team Harbour.\n' })
})

test('an account is added, also where nobody may sign up, with a link to choose its password', async () => {
  const settings = { DATA_DIR: folder, SIGN_UP: 'closed', PUBLIC_URL: 'https://varuna.example' }
  const { status, text } = reduce(
    await callVaruna(['accounts', 'add', 'Fay@harbour.example', '--role', 'supervisor'], settings),
  )
  const [, token = ''] =
    /^fay@harbour\.example has an account now and is supervisor\.\nLink: https:\/\/varuna\.example\/login#reset=([\w-]{43})\n/.exec(
      text,
    ) ?? []
  expect([status, token]).toEqual([0, expect.stringMatching(/^.{43}$/)])
  expect(await accounts.resets.use(token, 'four words of a gannet', '192.0.2.1', Date.now())).toBe(
    'fay@harbour.example',
  )
  const signedIn = await accounts.signIn(
    { email: 'fay@harbour.example', password: 'four words of a gannet' },
    new Headers(),
  )
  expect(signedIn.session.role).toBe('supervisor')
  expect((await run('add', 'fay@harbour.example')).text).toBe('fay@harbour.example has an account already.\n')
  expect((await run('add', 'fаy@harbour.example')).text).toBe('fаy@harbour.example is not an email address.\n')
  expect((await run('reset-link', 'fay@harbour.example')).text).toMatch(/^Link: \S+#reset=\S{43}\nAnybody who opens it/)
  expect((await run('reset-link', 'nobody@harbour.example')).status).toBe(1)
})

test('the last administrator is not removed while others have accounts', async () => {
  const other = 'dee@harbour.example'
  await accounts.signUp({ ...profile, email: other, password })
  expect(await run('remove', email, '--yes')).toEqual({
    status: 1,
    text: 'This is the only administrator. Give the role to another account first.\n',
  })
  await run('role', other, 'administrator')
  expect((await run('remove', email, '--yes')).status).toBe(0)
})
