/** The frame of the topic pages: their bar, map, cases and sources. */
export const topicWords = {
  site: 'Varuna',
  home: 'Home',
  menu: 'Menu',
  close: 'Close',
  onThisPage: 'On this page',
  readOn: 'Read on',
  sections: { map: 'Interactive Map', cases: 'Case Studies', prevention: 'Prevention', involved: 'Get Involved' },

  map: {
    label: (title: string) => `Map: ${title}`,
    places: 'Places on the map',
    place: 'Place',
    nameAndWhere: (name: string, where: string) => `${name}, ${where}`,
    mark: 'Kind',
    when: 'When',
    what: 'What',
    year: 'Year',
    loading: 'Drawing the map…',
    withoutLand: 'The base map could not be loaded. The marks are in the right place, but the coast is missing.',
    lost: 'The map lost its graphics memory and is being restored. Every place is in the list.',
    unavailable: 'This browser cannot draw the map. Every place is in the list.',
  },

  outcome: 'Outcome',
  wholeStory: (title: string) => `The whole story of ${title}`,

  stories: {
    all: 'All stories',
    timeline: 'Timeline',
    learnt: 'What was learnt',
    more: 'More stories',
    share: 'Share this story',
  },

  sources: {
    title: 'Sources and notes',
    show: (count: number) => `All ${count} sources`,
    lastReviewed: 'Last reviewed on',
    corrections: 'What was corrected, and when',
    lookedUpOn: 'Looked up on',
    seenAt: 'at',
    secondHand: 'The first-hand source itself was not seen.',
    footnote: (number: number) => `Source ${number}`,
    publisherAndYear: (publisher: string, year: string | number | null) =>
      year === null ? `${publisher}, undated` : `${publisher}, ${year}`,
  },

  demonstration: {
    loading: 'Setting up…',
    withoutScripts: 'This demonstration runs in the browser and needs JavaScript.',
    failed: 'The demonstration could not be loaded. Please load the page again.',
    own: {
      oil: 'Do this with your own picture',
      fishing: 'Do this with your own track',
      risk: 'Do this with your own vessel',
    },
  },
}
