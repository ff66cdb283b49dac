/** Which vessel of the shown track file is drawn. */
export const vesselParameter = 'fishing-vessel'
