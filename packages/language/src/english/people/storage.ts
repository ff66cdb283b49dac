import type { StorageOverview } from '@varuna/contract/people/storage'
import { formatSize } from '../shared/size.ts'

type Use = Pick<StorageOverview, 'usedBytes' | 'totalBytes' | 'diskFreeBytes' | 'reserveBytes'>

/** What is stored here and how much may be, for administrators. */
export const storageWords = {
  title: 'Storage',
  loading: 'Loading what is stored…',
  failed: (message: string) => `What is stored could not be loaded. ${message}`,
  used: ({ usedBytes, totalBytes }: Use) =>
    totalBytes === null
      ? `All accounts together store ${formatSize(usedBytes)}.`
      : `All accounts together store ${formatSize(usedBytes)} of ${formatSize(totalBytes)}.`,
  disk: ({ diskFreeBytes, reserveBytes }: Use) =>
    `The disk has ${formatSize(diskFreeBytes)} free, of which ${formatSize(reserveBytes)} are kept free.`,
  bar: 'Share of the storage in use',
  full: 'Nothing more can be stored. Delete something, or make room on the disk or in the limit of all accounts.',

  limits: 'How much may be stored',
  each: 'Each account (GB)',
  total: 'All accounts together (GB)',
  setting: (bytes: number) => `Leave empty for the setting of this server, ${formatSize(bytes)}.`,
  wholeDisk: 'Leave empty for as much as the disk holds.',
  lower: (bytes: number) => `At most ${formatSize(bytes)}, the setting of this server. Leave empty for that.`,
  change: 'Change limits',
  changing: 'Changing the limits…',
  changed: 'The limits are changed.',
  notChanged: 'The limits are not changed.',

  accounts: 'Accounts that store most',
  nobody: 'Nobody has an account yet.',
  find: 'Find account',
  findBy: 'Email address or name',
  findHint: 'Leave empty for the accounts that store most.',
  found: (account: string) => `Account “${account}”`,
  notFound: 'No account has this email address or name.',
  of: (usedBytes: number, maxBytes: number) => `${formatSize(usedBytes)} of ${formatSize(maxBytes)}`,
  ownQuota: 'its own quota',
  quota: {
    open: 'Change…',
    openOf: (name: string) => `Change how much ${name} may store`,
    title: 'Change a quota',
    now: (name: string, usedBytes: number, maxBytes: number) =>
      `${name} stores ${formatSize(usedBytes)} of ${formatSize(maxBytes)}. A smaller quota deletes nothing: the account can store again once it has room.`,
    field: 'May store (GB)',
    hint: (bytes: number) => `Leave empty for what every account may store, ${formatSize(bytes)}.`,
    change: 'Change quota',
    changing: 'Changing the quota…',
    failed: 'The quota is not changed.',
    cancel: 'Cancel',
    done: (name: string) => `The quota of ${name} is changed.`,
  },
}
