/** Files that are dropped on any page behind the sign-in. */
export const dropWords = {
  title: (names: readonly string[]) => (names.length > 1 ? `${names.length} files` : (names[0] ?? '')),
  question: 'What should be done with it?',
  nowhere: 'No room reads such a file, or not all of these.',
  places: {
    ais: 'Import its positions',
    zones: 'Store its zones',
    image: 'Analyse the picture',
    track: 'Score as a track',
  },
  cancel: 'Cancel',
}
