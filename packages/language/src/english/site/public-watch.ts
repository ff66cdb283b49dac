import type { PublicWatch } from '@varuna/contract/public/public-watch'

type Shown = Exclude<PublicWatch['mode'], 'off'>

/** The watch on the home page. */
export const publicWatchWords = {
  loading: 'Getting the ships…',
  failed: (reason: string) => `The ships could not be loaded. ${reason}`,
  off: 'The people who run this site show no ships to visitors. Sign in to watch them.',

  marks: { replay: 'Replay, simulated ships', live: 'Received ships, delayed' } satisfies Record<Shown, string>,
  aboutReplay: (ships: number) =>
    `${ships} simulated ships on real sea routes. The rules raised these alerts; none was written by hand.`,
  aboutLive: (shown: number, total: number, minutes: number) =>
    `${shown === total ? '' : `${shown.toLocaleString('en')} of `}${total.toLocaleString('en')} received ships as they were at least ${minutes} minutes ago, without names. The alerts are about simulated ships.`,
  nothingReceived: 'What this site receives cannot be read now. The alerts are about simulated ships.',

  map: {
    loading: 'Drawing the map…',
    'without-land': 'The base map could not be loaded. The ships are in the right place, but the coast is missing.',
    lost: 'The map lost its graphics memory and is being restored.',
    unavailable: 'This browser cannot draw the map. The alerts need none.',
  },
  receivedAt: (time: string) => `As of ${time}`,
  play: 'Play',
  pause: 'Pause',
  time: 'Time of the replay',
  rate: 'ten minutes a second',
  chosen: (name: string, type: string, knots: string) => `${name} · ${type} · ${knots}`,

  alerts: 'Three alerts',
  open: 'How sure, why, what is missing',
  close: 'Close',
  where: 'Where',
  when: 'When',
  own: 'Watch your own ships',
}
