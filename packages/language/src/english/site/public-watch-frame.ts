/** Around the watch on the home page, before its ships are fetched. */
export const publicWatchFrame = {
  title: 'Watch the sea',
  lead: 'Ships on a chart and three alerts. Open one to see how sure it is, why, and what is missing.',
  loading: 'Getting the ships…',
  withoutScripts: 'The map of ships needs JavaScript.',
  failed: 'The map could not be loaded. Please load the page again.',
}
