import { formatCount } from '../shared/format-count.ts'

const many = (count: number, one: string, more: string) => `${formatCount(count)} ${count === 1 ? one : more}`

/** The page that a person who is signed in starts from. */
export const startWords = {
  pageTitle: 'Start - Varuna',
  pageDescription: 'What is new since your last visit, and what needs you.',
  title: 'Start',
  loading: 'Loading…',
  firstVisit: 'This is your first visit.',
  since: 'Your last visit ended',
  visitFailed: (message: string) => `The time of your last visit could not be loaded. ${message}`,
  count: formatCount,
  atLeast: (count: number) => `${formatCount(count)}+`,

  fresh: {
    title: 'New since your last visit',
    none: 'From your next visit, this shows what happened while you were away. Until then, begin here:',
    begin: {
      watch: 'See which vessels are where',
      area: 'Be alerted when one enters your waters',
      report: 'Count the vessels of an area',
      analysis: 'Judge an image, or what a vessel does',
    },
    loading: 'Counting…',
    failed: (message: string) => `What is new could not be counted. ${message}`,
    caseNames: (count: number) => (count === 1 ? 'case changed by others' : 'cases changed by others'),
    alertNames: (count: number) => (count === 1 ? 'alert raised' : 'alerts raised'),
    resolved: (count: number) => (count === 0 ? 'none resolved yet' : `${formatCount(count)} resolved`),
    everything: 'in all cases that you see',
  },

  needed: {
    title: 'Needs you',
    loading: 'Counting alerts…',
    failed: (message: string) => `The alerts could not be counted. ${message}`,
    open: (count: number) => (count === 1 ? 'open alert' : 'open alerts'),
    openDetail: (alarms: number, simulated: number) =>
      `${alarms === 0 ? 'none of them an alarm' : many(alarms, 'of them an alarm', 'of them alarms')}${simulated === 0 ? '' : `, ${formatCount(simulated)} of them simulated`}`,
    mine: 'assigned to you',
    mineDetail: (open: number) => (open === 0 ? 'all acknowledged' : `${formatCount(open)} not acknowledged`),
    mineNone: 'nothing waiting',
    free: 'assigned to nobody',
    freeDetail: 'open or acknowledged',
    waitingFailed: (message: string) => `What waits for confirmation could not be counted. ${message}`,
  },

  alerts: {
    title: 'Open alerts',
    all: 'All open alerts',
    loading: 'Loading alerts…',
    failed: (message: string) => `The alerts could not be loaded. ${message}`,
    empty: 'No alert is open. Alerts come from reports, images, what vessels do, and your watch lists.',
    /** To members. */
    ownOnly:
      'No alert of your own is open. Alerts about received vessels are shown to viewers and higher roles. An administrator gives the role.',
    lists: 'Set up a watch list',
    simulated: 'simulated',
    /** Of what happened long before the alert was raised. */
    about: (day: string) => `about ${day}`,
  },

  mentions: {
    title: 'Notes to you',
    loading: 'Loading notes…',
    failed: (message: string) => `The notes could not be loaded. ${message}`,
    empty: 'No note names you. A note on an alert that names a colleague, as @ and the name, appears on their Start.',
    by: (name: string | null, code: string, subject: string) => `${name ?? 'Somebody'} on ${code}: ${subject}`,
    more: (count: number) => `Show ${formatCount(count)} more`,
    end: 'Mark as read',
    endLabel: (name: string | null) => `Mark as read: the note of ${name ?? 'somebody'}`,
    ending: 'Saving…',
    notDone: (message: string) => `Nothing was changed. ${message}`,
  },

  feeds: {
    title: 'Feeds',
    all: 'Sources',
    loading: 'Loading feeds…',
    failed: (message: string) => `The state of the feeds could not be loaded. ${message}`,
    empty: 'No live feed is configured. Files and simulated traffic work without one.',
    last: 'last message',
    never: 'no message yet',
  },

  cases: {
    title: 'Your open cases',
    all: 'All cases',
    loading: 'Loading cases…',
    failed: (message: string) => `The cases could not be loaded. ${message}`,
    empty: 'No open case is yours or shared with you.',
    create: 'Open a case',
    entries: (count: number) => many(count, 'entry', 'entries'),
    of: (owner: string) => `owned by ${owner}`,
  },

  assessments: {
    title: 'Last assessments',
    all: 'Analysis',
    loading: 'Loading assessments…',
    failed: (message: string) => `The assessments could not be loaded. ${message}`,
    empty: 'Nothing has been assessed yet.',
    begin: 'Assess a report or an image',
    kinds: { image: 'Image', vessel_report: 'Fishing', intelligence_report: 'Trafficking' },
  },
}
