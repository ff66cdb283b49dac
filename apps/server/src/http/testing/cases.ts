import { caseDetails, caseEntryPage, type CaseEntryPage } from '@varuna/contract/desk/case-details'
import { receivedInvitations } from '@varuna/contract/desk/case-people'
import type { CaseEntry } from '@varuna/contract/desk/case-entry'
import { splitHistory } from '@varuna/contract/unreadable'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { fileForm } from './file-form.ts'
import type { TestServer } from './server.ts'
import type { Send } from './sign-in.ts'

/** All entries of a case, page by page. */
async function readEntries(id: string, send: Send): Promise<CaseEntryPage['entries']> {
  const entries: CaseEntryPage['entries'] = []
  for (let after: number | null = 0; after !== null;) {
    const answer = await send({ url: `/api/cases/${id}/entries?after=${after}` })
    expect(answer.statusCode, answer.body).toBe(200)
    const page = caseEntryPage.parse(answer.json())
    entries.push(...page.entries)
    after = page.next
  }
  return entries
}

/** Case requests, sent by the owner unless another account is given, and expected to succeed unless they return the response. */
export function caseRequests(owner: () => Send) {
  return {
    async open(title = 'Slick off Konkan', send = owner()): Promise<string> {
      const answer = await send({ method: 'POST', url: '/api/cases', payload: { title } })
      expect(answer.statusCode, answer.body).toBe(201)
      return answer.json().id
    },
    /** The case and its entries, without unreadable ones. */
    async read(id: string, send = owner()) {
      const answer = await send({ url: `/api/cases/${id}` })
      expect(answer.statusCode, answer.body).toBe(200)
      return { ...caseDetails.parse(answer.json()), entries: splitHistory(await readEntries(id, send)).readable }
    },
    readEntries: (id: string, send = owner()) => readEntries(id, send),
    async add(id: string, what: object, send = owner(), status = 201): Promise<CaseEntry> {
      const answer = await send({ method: 'POST', url: `/api/cases/${id}/entries`, payload: what })
      expect(answer.statusCode, answer.body).toBe(status)
      return answer.json()
    },
    /** Invites an account, which accepts. */
    async share(id: string, account: string, invited: Send, access = 'read', send = owner()) {
      const invitation = { method: 'POST', url: `/api/cases/${id}/invitations`, payload: { account, access } } as const
      const receivedIds = async () => {
        const received = await invited({ url: '/api/case-invitations' })
        return receivedInvitations.parse(received.json()).invitations.map((one) => one.id)
      }
      const before = await receivedIds()
      const answer = await send(invitation)
      expect(answer.statusCode, answer.body).toBe(204)
      const added = (await receivedIds()).find((one) => !before.includes(one))
      const url = `/api/case-invitations/${added}/answer`
      const joined = await invited({ method: 'POST', url, payload: { answer: 'accept' } })
      expect([joined.statusCode, joined.json().caseId], joined.body).toEqual([200, id])
    },
    change: (id: string, payload: object, send = owner()) =>
      send({ method: 'PATCH', url: `/api/cases/${id}`, payload }),
    attach: (id: string, name: string, bytes: Uint8Array, type = 'text/plain', send = owner()) =>
      send({ method: 'POST', url: `/api/cases/${id}/attachments`, ...fileForm('file', name, type, bytes) }),
  }
}

/** Files and marks of a case. */
export const storedCaseFiles = (server: TestServer, id: string) =>
  server.storedFiles().filter((path) => /files\/case/.test(path) && path.includes(`/${id}/`))

export const faultOf = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json().fault?.code]
