import type { Role } from '@varuna/vocabulary/rights'
import type { TokenScope } from '@varuna/vocabulary/token-scopes'
import { withArticle } from './rights.ts'

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

/** Sign-in codes, passkeys and API tokens, on the page of one's own account. */
export const factorWords = {
  proof: {
    password: 'Your password',
    code: 'Code of your app, or a recovery code',
  },

  secret: {
    copy: 'Copy',
    copied: 'Copied.',
    notCopied: 'This browser lets no page copy. The text is selected: copy it with the keyboard.',
  },

  /** Above every room, while a role waits for a second factor. */
  needed: (role: Role) =>
    `This server asks ${withArticle(role)} for a second factor. Until you sign in with one, you act as a member.`,
  neededLink: 'Set it up on your account page',

  codes: {
    title: 'Sign-in codes',
    loading: 'Loading how you sign in…',
    failed: (message: string) => `How you sign in could not be loaded. ${message}`,
    off: 'With codes on, anybody who knows your password still needs the app on your phone.',
    on: 'After your password, sign-ins ask for a code of your authenticator app. On since',
    left: (codes: number) => `${counted(codes, 'recovery code')} left, each for one sign-in without the app.`,
    fewLeft: 'Get new recovery codes before they run out.',
    open: 'Set up sign-in codes…',
    setUp: 'Set up sign-in codes',
    begin: 'Continue',
    beginning: 'Creating a key…',
    beginFailed: 'Sign-in codes are not set up.',
    enter: 'Scan this with your authenticator app, or enter the key there:',
    qrCode: 'QR code of the key',
    key: 'Key',
    link: 'Open in an app on this device',
    first: 'First code of the app',
    confirm: 'Turn codes on',
    confirming: 'Checking the code…',
    confirmFailed: 'Sign-in codes are still off.',
    others: 'Turning codes on logs out every other browser.',
    shownOnce:
      'Codes are on. Keep these recovery codes where your phone is not: each lets you in once without the app. They are not shown again.',
    recovery: 'Recovery codes',
    done: 'I have kept them',
    renew: 'Create new recovery codes…',
    renewTitle: 'Create new recovery codes',
    renewLead: 'The ones you have stop working.',
    renewSubmit: 'Create new codes',
    renewing: 'Creating new codes…',
    renewFailed: 'Your recovery codes are as they were.',
    turnOff: 'Turn codes off…',
    turnOffLead: 'Your password alone will sign you in, and every other browser is logged out.',
    turnOffSubmit: 'Turn codes off',
    turningOff: 'Turning codes off…',
    turnOffFailed: 'Sign-in codes are still on.',
  },

  passkeys: {
    title: 'Passkeys',
    lead: 'A passkey on your phone, computer or security key signs you in without a password and counts as both factors.',
    empty: 'You have no passkey.',
    unsupported: 'This browser cannot make passkeys here: they need a recent browser, and https or localhost.',
    added: 'Added',
    lastUsed: 'last used',
    neverUsed: 'never used',
    open: 'Add a passkey…',
    addTitle: 'Add a passkey',
    name: 'Name',
    nameHint: 'Such as Phone or Office key',
    submit: 'Continue on your device',
    submitting: 'Waiting for your device…',
    failed: 'No passkey was added.',
    cancelled: 'Your device made no passkey: it was cancelled, took too long, or has one for this account already.',
    remove: 'Remove…',
    removeTitle: (name: string) => `Remove ${name}`,
    removeLead: 'It signs nobody in any more, and every other browser is logged out. Delete it on your device too.',
    removeSubmit: 'Remove passkey',
    removing: 'Removing…',
    removeFailed: 'The passkey is still there.',
  },

  tokens: {
    title: 'API tokens',
    loading: 'Loading your tokens…',
    failed: (message: string) => `Your tokens could not be loaded. ${message}`,
    lead: 'With a token, a program of yours uses the API of this server in your name. Nobody should see it but that program.',
    empty: 'You have no token.',
    open: 'Create a token…',
    createTitle: 'Create a token',
    name: 'What it is for',
    nameHint: 'Such as Nightly import',
    scope: 'What it may do',
    scopes: {
      read: 'Read only',
      reports: 'Read, and send reports and images',
      all: 'Everything that your role may do',
    } satisfies Record<TokenScope, string>,
    limits: 'No token changes your password, creates tokens, or does the work of administrators.',
    days: 'How long it works',
    dayLabels: { 7: '7 days', 30: '30 days', 90: '90 days', 365: 'One year' },
    submit: 'Create token',
    submitting: 'Creating the token…',
    makeFailed: 'No token was created.',
    shownOnce: 'This is the token. Copy it now: it is not shown again.',
    done: 'Done',
    ends: 'ends',
    lastUsed: 'last used',
    neverUsed: 'never used',
    revoke: 'Revoke',
    revoking: 'Revoking…',
    revokeFailed: 'The token still works.',
  },
}
