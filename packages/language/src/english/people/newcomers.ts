import type { AccountInvitation } from '@varuna/contract/people/sign-up'
import { roleWords } from './rights.ts'

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

/** Invitations to sign up and requests for accounts, for administrators. */
export const newcomerWords = {
  role: 'Role',
  roles: roleWords.names,

  requests: {
    title: 'Requests for accounts',
    loading: 'Loading the requests…',
    failed: (message: string) => `The requests could not be loaded. ${message}`,
    empty: 'No requests are waiting.',
    lead: 'Nobody has checked that an address belongs to who entered it. Before you approve, ask the person for the number of their request by another way, such as by telephone.',
    reference: 'Number',
    ends: 'Removed unanswered',
    asked: 'Asked',
    phone: 'Phone',
    place: 'Lives in',
    hasAccount: 'This address has an account, so the request cannot be approved. Refuse it.',
    others: (number: number) =>
      `${count(number, 'other request comes', 'other requests come')} from the same mailbox. The person knows the number of theirs.`,
    othersOfSender: (number: number) =>
      `${count(number, 'other request comes', 'other requests come')} from the same network address.`,
    refuseAll: (number: number) => `Refuse all ${number} of this network address`,
    refusedAll: (number: number) => `${number} requests are erased.`,
    approve: 'Approve',
    approving: 'Approving…',
    refuse: 'Refuse',
    refusing: 'Refusing…',
    mailed: (email: string) => `${email} has an account now. A mail says so.`,
    notMailed: (email: string) => `${email} has an account now. No mail was sent: tell them that they can sign in.`,
    refused: (email: string) => `The request of ${email} is erased.`,
    answerFailed: 'The request was not answered. Please try again.',
  },

  invitations: {
    title: 'Invitations',
    loading: 'Loading the invitations…',
    failed: (message: string) => `The invitations could not be loaded. ${message}`,
    empty: 'Nobody is invited.',
    form: 'Invite somebody',
    email: 'Email',
    emailHint: 'Only this address can use the code. Without one, anybody with the code can.',
    days: 'Works for',
    dayLabels: { '1': '1 day', '7': '7 days', '30': '30 days' },
    administratorHint: 'An administrator may do everything here, also take the role from you.',
    submit: 'Create invitation',
    submitting: 'Creating the invitation…',
    createFailed: 'The invitation was not created. Please try again.',
    created: 'The code works once. It is shown only now: send the link to the person.',
    code: 'Code',
    link: 'Link',
    anyAddress: 'Any address',
    states: { open: 'open', used: 'used', revoked: 'revoked', ended: 'ended' } satisfies Record<
      AccountInvitation['state'],
      string
    >,
    by: (name: string) => `Invited by ${name}`,
    byCommand: 'Invited on the command line',
    usedBy: (name: string) => `Used by ${name}`,
    usedInVain: 'Used with an address that has an account, so it created none',
    ends: 'Ends',
    revoke: 'Revoke',
    revoking: 'Revoking…',
    revokeFailed: 'The invitation was not revoked. Please try again.',
  },
}
