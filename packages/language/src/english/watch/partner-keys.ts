import { groupedFingerprint } from '../shared/fingerprint.ts'

/** The panel of keys in Sources. */
export const partnerKeyWords = {
  title: 'Keys of partners',
  lead: 'Cases are exported with a signature. An imported case that was signed with one of these keys is shown as stated by that partner, signature verified; any other as not verified.',
  loading: 'Loading the keys…',
  failed: (message: string) => `The keys could not be loaded. ${message}`,
  own: (name: string) => `Key of this installation, ${name}`,
  ownHint: 'Give partners this file, and the fingerprint in another way, such as by telephone.',
  fingerprint: 'Fingerprint',
  grouped: groupedFingerprint,
  download: 'Download public key',
  none: 'No key of a partner is stored.',
  label: 'Keys of partners',
  added: 'Added',
  byRemoved: 'a removed account',
  add: 'Add a key',
  name: 'Name of the partner',
  nameHint: 'Shown with every case that it signed.',
  publicKey: 'Public key',
  publicKeyHint:
    'The text of its file, from -----BEGIN PUBLIC KEY----- to -----END PUBLIC KEY-----. Compare the fingerprint with the partner before you rely on it.',
  save: 'Trust this key',
  saving: 'Storing…',
  cancel: 'Cancel',
  notAdded: (message: string) => `The key was not stored. ${message}`,
  remove: 'Remove',
  removeLabel: (name: string) => `Remove the key of ${name}`,
  removeTitle: 'Remove this key',
  removeSure: (name: string) =>
    `Cases that ${name} signs will be imported as not verified. Cases imported before keep what was found then.`,
  notRemoved: (message: string) => `The key was not removed. ${message}`,
} as const
