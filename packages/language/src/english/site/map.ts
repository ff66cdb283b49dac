/** The map, on the dashboard and on the topic pages. */
export const mapWords = {
  position: 'Position',
  north: 'N',
  south: 'S',
  east: 'E',
  west: 'W',
}
