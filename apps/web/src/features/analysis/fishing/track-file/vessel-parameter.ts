/** URL parameter for the vessel of the track file that is drawn. */
export const vesselParameter = 'fishing-vessel'
