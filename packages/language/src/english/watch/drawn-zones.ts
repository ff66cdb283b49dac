import type { DrawnZone, ZoneFishing } from '@varuna/contract/watch/drawn-zone'

const fishingOf = {
  banned: 'No fishing',
  restricted: 'Some fishing is allowed',
  open: 'Fishing is allowed',
} satisfies Record<ZoneFishing, string>

/** Zones that are drawn in the room Sources. */
export const drawnZoneWords = {
  title: 'Drawn zones',
  failed: (message: string) => `The drawn zones could not be loaded. ${message}`,
  add: 'Draw a zone',
  edit: 'Edit',
  editTitle: 'Edit the zone',
  editLabel: (name: string) => `Edit ${name}`,
  remove: 'Remove',
  removing: 'Removing…',
  removeLabel: (name: string) => `Remove ${name}; it stays among the earlier versions`,
  notRemoved: (message: string) => `The zone was not removed. ${message}`,
  notSaved: (message: string) => `The zone was not saved. ${message}`,
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',

  name: 'Name',
  fishing: 'Rule',
  fishingOf,
  from: 'Season from',
  to: 'To',
  seasonHint: 'Month and day in UTC; all year if empty',
  seasonExample: '03-15',
  country: 'Country',
  countryHint: 'Two letters, such as IN; fleets of other countries are foreign there. None if empty.',
  corners: 'Corners',
  cornersHint: 'One a line, as latitude, longitude: 18.93, 72.84',
  map: 'Map to draw the zone',
  rule: ({ fishing, season, country, corners }: DrawnZone) =>
    [
      fishingOf[fishing],
      season === null ? 'all year' : `${season.from} to ${season.to}`,
      country,
      `${corners.length} corners`,
    ]
      .filter((part) => part !== null)
      .join(' · '),
}
