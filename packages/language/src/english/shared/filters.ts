/** Filters as every room has them: chips, each of which opens what it filters by. */
export const filterWords = {
  label: 'Filters',
  chip: (filter: string, value: string | null) => (value === null ? `${filter} filter` : `${filter} ${value} filter`),
  clear: (filter: string) => `Remove the filter ${filter}`,
  clearAll: 'Remove all filters',
  some: (first: string, others: number) => (others === 0 ? first : `${first} +${others}`),
  apply: 'Apply',
  active: (filters: readonly string[]) => `Filters: ${filters.join('; ')}.`,
  dropped: (parameters: readonly string[]) =>
    `The address has filters that cannot be used and were ignored: ${parameters.join('; ')}.`,

  areaSet: 'drawn',
  areaKind: 'Kind of area',
  areaKinds: { box: 'Box', polygon: 'Polygon', circle: 'Circle' },
  areaHints: {
    box: 'Draw a box on the map, or enter its edges. West may be greater than east, across the 180th meridian.',
    polygon: 'Draw the corners on the map, or enter them.',
    circle: 'Draw a circle on the map, or enter its centre and radius.',
  },
  corners: 'Corners',
  cornersHint: 'One a line, as latitude, longitude: 18.93, 72.84. Longitudes go on beyond 180 across that meridian.',
  cornersInvalid: (most: number) => `Enter 3 to ${most} corners, each a latitude and a longitude in degrees.`,
  circle: { lat: 'Latitude (°)', lon: 'Longitude (°)', radiusNm: 'Radius (nm)' },
  circleInvalid:
    'Enter a latitude from -90 to 90, a longitude from -180 to 180, and a radius above 0 and up to 5000 nm.',
  edges: { south: 'South (°)', west: 'West (°)', north: 'North (°)', east: 'East (°)' },
  areaHint:
    'Draw a rectangle on the map, or enter its edges. West may be greater than east, across the 180th meridian.',
  areaInvalid: 'Enter latitudes from -90 to 90, south below north, and longitudes from -180 to 180.',
  draw: 'Draw on the map',
  drawing: 'Click two corners on the map. Escape ends drawing.',
  drawingKinds: {
    polygon: 'Click corner after corner, and the first one again to close the area. Escape ends drawing.',
    circle: 'Click the centre, then the edge. Escape ends drawing.',
  },
  stopDrawing: 'Stop drawing',
  drawingFailed: 'Drawing could not be started. Enter the edges instead.',
  shapeDrawingFailed: 'Drawing could not be started. Enter the figures instead.',
}
