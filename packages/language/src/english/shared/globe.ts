/** The globe of pictures. */
export const globeWords = {
  open: (title: string) => `Open ${title}`,
  atFront: (caption: string, number: number, count: number) => `${caption}. ${number} of ${count}`,
  noWebGl: 'No WebGL 2 context!',
  failed: 'The globe could not be loaded.',
  lost: 'The browser stopped drawing the globe.',
}
