import { formatCount } from '../shared/format-count.ts'
import { hoursText } from '../shared/hours-text.ts'

const vesselHours = (hours: number): string => {
  const text = hoursText(hours)
  return `${text} ${text === '1' ? 'vessel-hour' : 'vessel-hours'}`
}

/** What a person lays over the map of Watch: its layers, measures and saved views. */
export const mapToolWords = {
  close: 'Close',

  layers: {
    title: 'Layers',
    key: 'y',
    names: {
      protected: 'Protected and closed areas',
      exclusive: 'Exclusive economic zones',
      territorial: '12 nm limits',
      ports: 'Ports',
      anchorages: 'Anchorages',
      presence: 'Density of the last 30 days',
      lands: 'Names of lands, borders',
      seas: 'Names of seas',
      grid: 'Graticule',
      night: 'Day and night',
    },
    hints: {
      protected: 'Screening zones, and imported and drawn zones',
      exclusive: '200 nm limits, approximate; imported zones by name',
      ports: 'Zoom in to see them',
      night: "Where the sun's centre is at the horizon, according to the Astronomical Almanac",
    },
    anchorages: {
      off: 'From an imported list',
      loading: 'Loading…',
      failed: (message: string) => `They could not be loaded. ${message}`,
      none: 'None in view',
      noList:
        'No list of anchorages is imported. Whoever runs this server can import one, CSV or GeoJSON, with: varuna lists import anchorages FILE',
      some: (count: number) => (count === 1 ? '1 in view' : `${formatCount(count)} in view`),
      more: (count: number, all: number) => `${formatCount(count)} of ${formatCount(all)} in view: zoom in to see all`,
    },
    presence: {
      off: 'Vessel-hours that were received',
      loading: 'Loading…',
      failed: 'The density could not be loaded.',
      retry: 'Try again',
      counting: 'Counted for the first time now; it appears within minutes.',
      none: 'No vessel was received in this view in the last 30 days.',
      some: (cellDegrees: number, countedAt: string, isSimulated: boolean) =>
        `${isSimulated ? 'Simulated vessels: vessel-hours' : 'Vessel-hours'} in a cell of ${cellDegrees}°, counted ${countedAt}. Only what was received counts.`,
      middle: (hours: number | null) => `In the middle of the map: ${hours === null ? 'none' : vesselHours(hours)}.`,
      hours: (hours: number) => `${vesselHours(hours)} in 30 days`,
      legend: (cellDegrees: number, isSimulated: boolean) =>
        `Density of the last 30 days${isSimulated ? ', simulated vessels' : ''}: vessel-hours in a cell of ${cellDegrees}°`,
      crowded:
        'There are too many vessels in view to draw each. Their own density is left out while that of the last 30 days is shown.',
    },
    reset: 'As at the start',
    kept: 'Kept in this browser, and in the address of the page.',
  },

  measure: {
    title: 'Measure',
    key: 'm',
    hint: 'Click points on the map, or enter them. Backspace takes the last one away, Esc closes.',
    legs: 'Points and legs',
    leg: (length: string, bearing: string) => `${length}, ${bearing}°`,
    total: (length: string, legs: number) => `${length} in ${legs === 1 ? '1 leg' : `${legs} legs`}`,
    undo: 'Undo',
    clear: 'Clear',
    full: (most: number) => `A measure has at most ${most} points.`,
    position: 'Position',
    positionExample: "14° 12.0' N 072° 30.0' E",
    positionInvalid: "Enter a latitude and a longitude, such as 14.2 N 72.5 E or 14° 12.0' N 072° 30.0' E.",
    add: 'Add point',
    addMiddle: 'Add the middle of the map',
    range: {
      title: 'Range and bearing',
      none: 'Choose a vessel to draw a range ring and a bearing line from it.',
      of: (name: string) => `From the last reported position of ${name}`,
      radius: (unit: string) => `Range (${unit})`,
      bearing: 'Bearing (° true)',
      radiusInvalid: (most: number, unit: string) => `Enter a range above 0 and up to ${most} ${unit}.`,
      bearingInvalid: 'Enter a bearing from 0 to 360 degrees.',
    },
    ring: (length: string | null, bearing: string | null) =>
      [length, bearing === null ? null : `${bearing}°`].filter((part) => part !== null).join(', '),
    fromPoint: (length: string, bearing: string) => `${length}, ${bearing}° from the last point`,
    fromVessel: (length: string, bearing: string) => `${length}, ${bearing}° from the vessel`,
  },

  views: {
    title: 'Saved views',
    key: 'v',
    loading: 'Loading the saved views…',
    failed: (message: string) => `The saved views could not be loaded. ${message}`,
    notSaved: (message: string) => `This was not done. ${message}`,
    empty: 'No view is saved yet.',
    hint: 'A view has place, zoom, filters, layers and colours. It is kept for your account.',
    isDefault: 'default',
    change: 'Change',
    changeLabel: (name: string) => `Change ${name}`,
    name: 'Name',
    save: 'Save this view',
    rename: 'Rename',
    makeDefault: 'Open Watch with it',
    endDefault: 'Do not open Watch with it',
    replace: 'Replace with what is shown',
    remove: 'Remove',
    removeSure: 'Remove for good',
    tooLong: 'The filters of this view are too long to be saved. Remove a drawn area or some of the flags.',
  },
}
