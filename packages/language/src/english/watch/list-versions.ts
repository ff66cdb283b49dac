import { formatCount } from '../shared/format-count.ts'

const rowsOf = (count: number) => (count === 1 ? '1 row' : `${formatCount(count)} rows`)

/** Versions of the lists for the fishing rules. */
export const listVersionWords = {
  title: (list: string) => `Versions: ${list}`,
  failed: (message: string) => `The versions could not be loaded. ${message}`,
  reading: 'Loading the versions…',
  none: 'No version is stored.',
  kept: (versions: number) =>
    `Of each file the last ${versions} earlier versions are kept, fewer where lists are very long. Older ones are removed.`,
  rows: rowsOf,
  inUse: 'in use',
  commandLine: 'command line',
  open: 'Compare',
  openLabel: (file: string, time: string) => `Compare ${file} of ${time.slice(0, 16).replace('T', ' ')} UTC with now`,
  difference: 'Earlier version',
  lead: 'Bringing this version back changes the list that is in use now as follows. It becomes the newest version.',
  loading: 'Comparing…',
  same: 'No row differs.',
  added: (count: number) => `${rowsOf(count)} more`,
  removed: (count: number) => `${rowsOf(count)} fewer`,
  changed: (count: number) => `${rowsOf(count)} of the same vessel with other cells`,
  more: (count: number) => `And ${rowsOf(count)} more.`,
  fromTo: (from: string, to: string) => `${from} → ${to}`,
  listed: (isListed: boolean) => (isListed ? 'listed' : 'not listed now'),
  bringBack: 'Bring this version back',
  bringingBack: 'Bringing back…',
  notDone: (message: string) => `Nothing was changed. ${message}`,
  close: 'Close',
} as const
