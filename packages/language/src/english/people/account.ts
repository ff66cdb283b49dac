import type { Device } from '@varuna/contract/people/account-session'
import type { Right, Role } from '@varuna/vocabulary/rights'
import { formatCount } from '../shared/format-count.ts'
import { roleWords, withArticle } from './rights.ts'

const counted = (count: number, what: string) => `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`
const them = (count: number) => (count === 1 ? 'it' : 'them')

/** Rights whose words name their holder, as said to the account itself. */
const ownRights: Partial<Record<Right, string>> = {
  work: 'watch vessels, and keep reports, images, assessments, cases and watch lists of your own',
  change_team_records: 'decide the alerts of your teams, and change their cases and watch lists',
}

/** The page of one's own account. */
export const accountWords = {
  pageTitle: 'Account - Varuna',
  pageDescription: 'How others see you, what you may do, your password, and where you are signed in.',
  title: 'Account',
  lead: 'How others see you, what you may do here, and how you sign in.',

  close: 'Close',

  profile: {
    title: 'Profile',
    loading: 'Loading your profile…',
    failed: (message: string) => `Your profile could not be loaded. ${message}`,
    name: 'Name as others see it',
    email: 'Email address',
    emailChange: 'To change it, ask the people who run this server. The name that others see stays.',
    change: {
      open: 'Change email address…',
      title: 'Change email address',
      lead: 'A link is sent to the new address. You sign in with it once that link is opened, and every other browser is logged out. The name that others see stays.',
      label: 'New email address',
      submit: 'Change email address',
      submitting: 'Sending the link…',
      failed: 'Your email address is not changed, and no link was sent.',
      sent: (address: string) =>
        `Open the link that was sent to ${address} within an hour. If no mail comes, the address may have an account of its own.`,
    },
    storage: 'Storage',
    role: 'Role',
    youAre: (role: Role) => `You are ${withArticle(role)}.`,
    may: 'You may',
    right: (right: Right) => ownRights[right] ?? roleWords.rights[right],
  },

  password: {
    title: 'Password',
    none: 'You sign in with the single sign-on. Your account has no password here.',
    current: 'Current password',
    next: 'New password',
    nextHint: 'At least 8 characters; not a common password',
    ends: 'Changing your password logs out every other browser in which you are signed in.',
    submit: 'Change password',
    submitting: 'Changing your password…',
    changed: 'Your password is changed. Every other browser is logged out.',
    failed: 'Your password is not changed.',
  },

  data: {
    title: 'Export my data',
    lead: 'One ZIP file with what belongs to your account: profile, sessions, reports, images, cases, watch lists, alert rules, your decisions on alerts, and what the audit log states about you. Passwords, keys and messages sent with the contact form are not in it.',
    open: 'Export my data…',
    submit: 'Export my data',
    submitting: 'Checking your password…',
    failed: 'Your data is not exported.',
    begun: 'The download begins. It may take a while with many images.',
    again: 'Download again, within five minutes',
  },

  removal: {
    title: 'Remove account',
    open: 'Remove account…',
    lead: 'Your account and what it holds are removed for good. This cannot be undone.',
    counting: 'Counting what your account holds…',
    countFailed: (reason: string) => `What your account holds could not be counted. ${reason}`,
    erased: 'Erased',
    erasedText: (images: number, reports: number) =>
      `${counted(images, 'image')} and ${counted(reports, 'report')} with their assessments, notes and alerts, and what you deleted and could restore`,
    rules: (lists: number, rules: number) => `${counted(lists, 'watch list')} and ${counted(rules, 'alert rule')}`,
    cases: (cases: number) => `${counted(cases, 'case')} of yours that nobody else sees`,
    casesOthersRead: (cases: number) =>
      `${counted(cases, 'case')} of yours that a team sees or others may only read: they lose ${them(cases)}`,
    profile: 'Your name, email address, date of birth and the rest of your profile',
    handedOver: 'Handed over',
    casesOthersWrite: (cases: number) =>
      `${counted(cases, 'case')} in which somebody else may write: ${cases === 1 ? 'it goes' : 'each goes'} to the person it is assigned to, or else to the first of them by name`,
    kept: 'Kept, without your name',
    casesOfOthers: (cases: number) => `What you did in ${counted(cases, 'case')} of others`,
    actions:
      "What you did on alerts about received vessels, and lists that you imported: they name 'a removed account'",
    save: 'First save what you want to keep:',
    saveReports: 'reports and images, as CSV or PDF',
    saveCases: 'cases, each as a ZIP file',
    password: 'Your password',
    submit: 'Remove my account',
    submitting: 'Removing your account…',
    failed: 'Your account is not removed.',
  },

  sessions: {
    title: 'Sessions',
    lead: 'Where you are signed in. A session ends by itself twelve hours after you last did something, and seven days after signing in.',
    loading: 'Loading your sessions…',
    failed: (message: string) => `Your sessions could not be loaded. ${message}`,
    device: ({ browser, system }: Device) =>
      browser === null && system === null
        ? 'Unknown program or browser'
        : system === null
          ? browser
          : `${browser ?? 'Unknown browser'} on ${system}`,
    columns: { device: 'Device', address: 'Address', began: 'Signed in', lastActive: 'Last active', action: 'Action' },
    isThis: 'This session',
    isNewDevice: 'New device',
    noAddress: 'not known',
    end: 'Log out',
    endOf: (device: string, began: string) => `Log out ${device}, signed in ${began}`,
    ending: 'Logging out…',
    oneEnded: 'That session is logged out.',
    endOthers: 'Log out everywhere else',
    endingOthers: 'Logging out…',
    ended: (browsers: number) =>
      browsers === 0
        ? 'You are signed in here only.'
        : browsers === 1
          ? 'One other browser is logged out.'
          : `${browsers} other browsers are logged out.`,
    endFailed: (reason: string) => `Nothing is logged out. ${reason}`,
  },
}
