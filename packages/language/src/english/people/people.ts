import type { Role } from '@varuna/vocabulary/rights'
import { withArticle } from './rights.ts'

/** The page of accounts and their roles. */
export const peopleWords = {
  pageTitle: 'People and roles - Varuna',
  pageDescription: 'Who has an account here, what each may do, and who gave them their role.',
  title: 'People and roles',
  lead: 'Everybody who has an account on this server. A role says what an account may do with what is shared; its own reports, images, cases and watch lists are its own in every role.',

  accounts: {
    title: 'Accounts',
    loading: 'Loading the accounts…',
    failed: (message: string) => `The accounts could not be loaded. ${message}`,
    moreFailed: (message: string) => `More accounts could not be loaded. ${message}`,
    empty: 'Nobody has an account yet.',
    name: 'Name',
    role: 'Role',
    since: 'Since',
    by: 'Given by',
    action: 'Change',
    you: 'you',
    /** Where no person gave the role. */
    varuna: 'sign-up or the operator',
    notKnown: 'not known',
    change: 'Change…',
    changeOf: (name: string) => `Change the role of ${name}`,
    more: 'Show more accounts',
  },

  change: {
    title: 'Change a role',
    now: (name: string, email: string, role: Role) => `${name}, ${email}, is ${withArticle(role)} now.`,
    role: 'New role',
    ends: (name: string) => `${name} is signed out everywhere and must sign in again.`,
    endsOwn: 'This is your own account: you are signed out everywhere and must sign in again.',
    give: (name: string, role: Role) => `Make ${name} ${withArticle(role)}`,
    choose: 'Choose another role',
    giving: 'Changing the role…',
    failed: (message: string) => `The role is not changed. ${message}`,
    cancel: 'Cancel',
    done: (name: string, role: Role) => `${name} is ${withArticle(role)} now, and must sign in again.`,
  },

  link: {
    open: 'New password…',
    openOf: (name: string) => `Link with which ${name} chooses a new password`,
    title: 'Link for a new password',
    whose: (name: string, email: string) =>
      `With the link, ${name}, ${email}, chooses a new password. Until then the old one stays. Make sure by another way that the person asks for it.`,
    make: 'Create the link',
    making: 'Creating the link…',
    made: (name: string) =>
      `It works once, within 24 hours, and is shown only now. Anybody who has it can sign in as ${name}: hand it over in person or by telephone.`,
    failed: 'The link was not created. Please try again.',
    close: 'Close',
  },

  factor: {
    title: 'Remove a second factor',
    open: 'Remove factor…',
    openOf: (name: string) => `Remove the second factor of ${name}`,
    who: (name: string, email: string) =>
      `${name}, ${email}, loses sign-in codes and passkeys, is signed out everywhere, and signs in with the password alone.`,
    check: 'Make sure by a call or in person that this person asked for it: a message may come from somebody else.',
    remove: 'Remove the second factor',
    removing: 'Removing…',
    failed: (message: string) => `The second factor is not removed. ${message}`,
    cancel: 'Cancel',
    done: (name: string) => `${name} has no second factor any more.`,
  },

  roles: { title: 'What each role may do' },
}
