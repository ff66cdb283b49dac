import { formatCount } from '../shared/format-count.ts'

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
      lands: 'Names of lands, borders',
      seas: 'Names of seas',
      grid: 'Graticule',
      night: 'Day and night',
    },
    hints: {
      protected: 'Screening zones, and imported and drawn zones',
      exclusive: '200 nm limits, approximate; imported zones by name',
      ports: 'From zoom 6',
      night: "Where the sun's centre is at the horizon, after the Astronomical Almanac",
    },
    anchorages: {
      off: 'From an imported list',
      loading: 'Loading…',
      failed: (message: string) => `They could not be loaded. ${message}`,
      none: 'None in view, or no list is imported',
      some: (count: number) => (count === 1 ? '1 in view' : `${formatCount(count)} in view`),
      more: (count: number, all: number) => `${formatCount(count)} of ${formatCount(all)} in view: zoom in to see all`,
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
}
