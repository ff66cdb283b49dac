import { receivedInvitations } from '@varuna/contract/desk/case-people'
import { expect, test } from 'vitest'
import { removeEndedInvitations } from '../../../services/desk/cases/case-invitations.ts'
import { caseRequests, faultOf } from '../../testing/cases.ts'
import { serveAccounts } from '../../testing/serve-accounts.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const day = 86_400_000

const served = serveAccounts('ana', 'bo')
const { ana, bo } = served

const { open, read, share } = caseRequests(() => ana)
const invite = (id: string, account: string, access = 'read', send = ana) =>
  send({ method: 'POST', url: `/api/cases/${id}/invitations`, payload: { account, access } })
const received = async (send = bo) => receivedInvitations.parse((await send({ url: '/api/case-invitations' })).json())
const answer = (id: string | undefined, reply: string, send = bo) =>
  send({ method: 'POST', url: `/api/case-invitations/${id}/answer`, payload: { answer: reply } })

test('an invitation names the inviter and nothing of the case, which is in no list until accepted', async () => {
  const id = await open('Secret plan of ana')
  expect((await invite(id, 'BO@Harbour.example', 'write')).statusCode).toBe(204)
  const listed = await bo({ url: '/api/case-invitations' })
  expect(listed.body).not.toMatch(/Secret|BO@/)
  expect(listed.body).not.toContain(id)
  const [invitation] = (await received()).invitations
  expect(invitation).toMatchObject({
    by: { name: 'ana' },
    access: 'write',
    invitedAt: '2026-01-31T12:00:00.000Z',
    endsAt: '2026-03-02T12:00:00.000Z',
  })
  expect((await bo({ url: '/api/cases' })).body).not.toContain('Secret')
  expect((await bo({ url: `/api/cases/${id}` })).statusCode).toBe(404)
  expect((await answer(invitation?.id, 'accept', ana)).statusCode).toBe(404)
  expect((await answer(invitation?.id, 'maybe')).statusCode).toBe(400)
  expect((await answer(invitation?.id, 'accept')).json()).toEqual({ caseId: id })
  expect((await read(id, bo)).case.access).toBe('write')
  const { members, timeline, invitations } = await read(id)
  expect(members).toMatchObject([{ person: { name: 'bo' }, access: 'write' }])
  expect(timeline.at(-1)).toMatchObject({ by: { name: 'bo' }, text: 'Accepted the invitation from ana, to write' })
  expect(invitations).toEqual([])
})

test('the owner gets the same response for a known and an unknown account, also after a refusal', async () => {
  await served.server.app.inject({
    method: 'POST',
    url: '/api/account/sign-up',
    payload: {
      firstName: 'Cy',
      lastName: 'Li',
      postalCode: '1',
      country: 'India',
      dob: '1990-05-17',
      email: 'twin@other.example',
      password: 'correct horse battery',
    },
  })
  await served.server.signInAs('twin')
  const id = await open()
  // Two accounts are named twin.
  const typed = ['bo@harbour.example', 'bo', 'nobody@harbour.example', 'nobody', 'twin', '%', 'b_']
  const answers = []
  for (const account of typed) {
    const { statusCode, body, headers } = await invite(id, account)
    answers.push([statusCode, body, Object.keys(headers).filter((name) => !/^(date|x-ratelimit)/.test(name))])
  }
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  for (const { id: invitation } of (await received()).invitations) await answer(invitation, 'decline')
  const { invitations } = await read(id)
  expect(invitations.map(({ account }) => account).toSorted()).toEqual(typed.toSorted())
  expect(new Set(invitations.map(({ id: _, account: __, ...rest }) => JSON.stringify(rest))).size).toBe(1)
  for (const { id: invitation } of invitations)
    expect((await ana({ method: 'DELETE', url: `/api/cases/${id}/invitations/${invitation}` })).statusCode).toBe(204)
  expect((await read(id)).invitations).toEqual([])
})

test('inviting oneself, or a member by name, is refused with the reason', async () => {
  const id = await open()
  for (const account of ['ana', 'ANA@harbour.example'])
    expect(faultOf(await invite(id, account))).toEqual([400, 'invalid_input.shared_with_owner'])
  await share(id, 'bo@harbour.example', bo)
  expect(faultOf(await invite(id, 'Bo'))).toEqual([400, 'invalid_input.member_already'])
  expect((await invite(id, 'bo@harbour.example')).statusCode).toBe(204)
  expect((await received()).invitations).toEqual([])
  expect((await read(id, bo)).invitations).toEqual([])
})

test('whoever sees a case together is listed only as a colleague of a team', async () => {
  const hal = await served.server.signInAs('hal')
  const names = async () => (await hal({ url: '/api/people' })).json().people.map(({ name }: { name: string }) => name)
  const id = await open('Together', hal)
  await share(id, 'bo', bo, 'read', hal)
  expect(await names()).toEqual(['hal'])
})

test('a stranger with the same name before another @ is shown with the host, in invitations, timelines and histories', async () => {
  const gia = await served.server.signInAs('gia')
  const impostor = await served.server.signInAs('gia@evil.example')
  await open('Of gia herself', gia)
  const id = await open('Of the stranger', impostor)
  const stranger = 'gia (evil.example)'
  expect((await read(id, impostor)).timeline[0]?.by.name).toBe(stranger)
  await share(id, 'bo@harbour.example', bo, 'write', impostor)
  await invite(await open('Another', impostor), 'bo@harbour.example', 'read', impostor)
  expect((await received()).invitations.map(({ by }) => by.name)).toEqual([stranger])
  const { members, case: shared, timeline } = await read(id, bo)
  expect([members.length, shared.owner.name, timeline.at(-1)?.text]).toEqual([
    1,
    stranger,
    `Accepted the invitation from ${stranger}, to write`,
  ])
  expect((await gia({ url: '/api/people' })).json().people).toMatchObject([{ name: 'gia' }])
})

test('a blocked inviter reaches nobody, and can be unblocked', async () => {
  const dee = await served.server.signInAs('dee')
  const eve = await served.server.signInAs('eve')
  const id = await open('Spam', eve)
  await invite(id, 'dee', 'read', eve)
  await answer((await received(dee)).invitations[0]?.id, 'block', dee)
  expect(await received(dee)).toMatchObject({ invitations: [], blocked: [{ person: { name: 'eve' } }] })
  expect((await invite(await open('More', eve), 'dee', 'read', eve)).statusCode).toBe(204)
  const { invitations, blocked } = await received(dee)
  expect(invitations).toEqual([])
  const url = `/api/case-invitations/blocked/${blocked[0]?.person.id}`
  expect((await dee({ method: 'DELETE', url })).statusCode).toBe(204)
  await invite(await open('At last', eve), 'dee', 'read', eve)
  expect(await received(dee)).toMatchObject({ invitations: [{ by: { name: 'eve' } }], blocked: [] })
})

test('an account has fifty open invitations, which end after thirty days and are then removed', async () => {
  const fay = await served.server.signInAs('fay')
  const id = await open('Many', fay)
  const { cases } = served.server.store
  const { userId } = (await fay({ url: '/api/session' })).json().session
  const by = { accountId: userId, role: 'member', signedInWith: 'password' } as const
  for (let at = 0; at < 50; at += 1)
    await cases.invite(
      by,
      {
        id: `many-${at}`,
        case_id: id,
        account: `${at}`,
        account_key: `${at}`,
        account_id: null,
        access: 'read',
        created_ms: noon,
      },
      { invitations: 99, shownOfInviter: 9, shown: 9, sinceMs: 0 },
    )
  expect(faultOf(await invite(id, 'gil', 'read', fay))).toEqual([409, 'case_full.invitations'])
  served.server.setNow(noon + 30 * day)
  expect((await read(id, fay)).invitations).toEqual([])
  expect((await invite(id, 'gil', 'read', fay)).statusCode).toBe(204)
  await removeEndedInvitations({ store: served.server.store, now: () => noon + 31 * day }, new AbortController().signal)
  expect((await cases.invitations(id, 0)).map(({ account }) => account)).toEqual(['gil'])
  served.server.setNow(noon)
})
