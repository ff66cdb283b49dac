/** Filters as every room has them: chips, each of which opens what it filters by. */
export const filterWords = {
  label: 'Filters',
  chip: (filter: string, value: string | null) => `${filter} filter${value === null ? '' : `: ${value}`}`,
  clear: (filter: string) => `Remove the filter ${filter}`,
  clearAll: 'Remove all filters',
  some: (first: string, others: number) => (others === 0 ? first : `${first} +${others}`),
  apply: 'Apply',
  dropped: (parameters: readonly string[]) =>
    `The address has filters that make no sense and were ignored: ${parameters.join('; ')}.`,

  areaSet: 'drawn',
  edges: { south: 'South (°)', west: 'West (°)', north: 'North (°)', east: 'East (°)' },
  areaHint:
    'Draw a rectangle on the map, or enter its edges. West may be greater than east, across the 180th meridian.',
  areaInvalid: 'Enter latitudes from -90 to 90, south below north, and longitudes from -180 to 180.',
  draw: 'Draw on the map',
  drawing: 'Click two corners on the map. Escape ends drawing.',
  stopDrawing: 'Stop drawing',
  drawingFailed: 'Drawing could not be started. Enter the edges instead.',
}
