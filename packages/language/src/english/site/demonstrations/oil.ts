/** The demonstration that measures a drawn radar image. */
export const oilDemonstrationWords = {
  picture: 'Picture',
  scenes: {
    slick: {
      label: 'A slick',
      explanation:
        'The bright point is a vessel, the dark band its oil. Behind the vessel the band is narrow and sharp; farther back it widens, drifts and frays.',
    },
    calm: {
      label: 'Calm air',
      explanation:
        'Just as dark, but no oil at all: without wind the sea is smooth. Broad, soft patches like this one often cause false alarms.',
    },
    clean: {
      label: 'Open sea',
      explanation: 'Wind and swell roughen the water everywhere. The grain is speckle, which every radar image has.',
    },
  },
  radarImage: 'The radar image',
  darknessImage: 'How dark each place is compared with the sea around it',
  radar: 'Radar',
  measured: 'Measured',
  split: 'Line between the radar image and what was measured in it',
  likeTheSea: 'like the sea',
  farDarker: 'far darker',
  standsOut: 'What stands out',
  inDarkPatches: 'In dark patches',
  shareOfImage: (share: number) => `${(100 * share).toFixed(1)}% of the image`,
  lengthOverWidth: 'Length over width',
  sharpness: 'Sharpness of the edge',
  noPatch: 'no patch',
  about: (thresholdSpreads: number) =>
    `A place counts as dark from ${thresholdSpreads} spreads below the median of the sea. A program drew this image; it is not a satellite image.`,
}
