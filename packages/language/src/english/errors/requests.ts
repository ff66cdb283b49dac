import type { RequestFault, BatchFault } from '@varuna/contract/faults/request-fault'
import { MAX_TEAM_ASSESSMENTS, MAX_TEAM_MEMBERS, MAX_TEAMS, MAX_TEAMS_OF_ACCOUNT } from '@varuna/contract/people/team'
import { textOf, type Texts } from '../../text.ts'
import { formatSize } from '../shared/size.ts'
import { location } from '../analysis/location-sentences.ts'
import { fields } from '../shared/fields.ts'
import { rightSentence } from '../people/rights.ts'

const inMinutes = (minutes: number) => (minutes === 1 ? 'a minute' : `${minutes} minutes`)

const records = {
  session: 'session',
  image: 'image',
  vessel_report: 'report',
  intelligence_report: 'assessment',
  alert: 'alert',
  event: 'event',
  export: 'export',
  track_file: 'track file',
  case: 'case',
  case_entry: 'case entry',
  case_invitation: 'open invitation',
  account_invitation: 'open invitation',
  account_request: 'waiting request',
  alert_rule: 'alert rule',
  alert_rule_version: 'version of the rule',
  ais_file: 'AIS file',
  area_report: 'report of an area',
  drawn_zone: 'drawn zone',
  feed: 'feed',
  feed_version: 'version of the feed',
  alert_silence: 'silence',
  alert_delivery: 'delivery',
  watch_list: 'watch list',
  saved_view: 'saved view',
  vessel_note: 'note',
  vessel_picture: 'picture',
  team: 'team',
}

export const requestErrors: Texts<RequestFault | BatchFault> = {
  signed_out: () => 'Sign in first. This request needs an account.',
  wrong_credentials: () =>
    'The email address or the password is wrong. An address that signed up before keeps its first password; the operator of this server can set a new one.',
  forbidden: ({ right, role }) => rightSentence(right, role),
  last_administrator: () => 'This is the only administrator. Give the role to another account first.',
  team_name_taken: () => 'Another team has this name. Choose a different one.',
  too_many_teams: () => `This server has ${MAX_TEAMS} teams, which is the limit. Remove one first.`,
  team_full: () => `A team has at most ${MAX_TEAM_MEMBERS} members.`,
  team_shares_full: () => `A team has at most ${MAX_TEAM_ASSESSMENTS.toLocaleString('en')} images and reports.`,
  assessment_not_yours: () => 'Only its owner can change it. It is shared with your team to read.',
  in_too_many_teams: () => `An account is in at most ${MAX_TEAMS_OF_ACCOUNT} teams.`,
  'not_found.account': () => 'This account does not exist any more.',
  on_land: () => location.onLand,
  cross_site: () => 'Requests that change data must come from this site.',
  'cross_site.address': ({ origin }) =>
    `This server takes sign-ins and changes only at localhost. Whoever runs it can let ${origin} in with PUBLIC_URL=${origin}.`,
  storage_full: () =>
    'Nothing was stored, because the disk or the database is full. Try again once the operator has freed some space.',
  'storage_full.installation': () =>
    'Nothing was stored, because this server has reached the limit that its operator set. Delete what you no longer need, or ask the operator for more space.',
  'storage_full.reserve': () =>
    'Nothing was stored, because the disk of this server is nearly full. Try again once the operator has freed some space.',
  'storage_full.reading': () =>
    'This could not be read, because the disk or the database is full. Try again once the operator has freed some space.',
  'storage_full.account': ({ usedBytes, maxBytes }) =>
    `Nothing was stored: your account uses ${formatSize(usedBytes)} of ${formatSize(maxBytes)}. Delete images, pictures of vessels, cases, exports or track files that you no longer need and try again.`,
  form_expired: () => 'The form was open for too long. It has been renewed: press Send again.',
  form_used: () => 'This form has already sent a message. It has been renewed: press Send again.',
  too_fast: () => 'The form was sent too quickly. Wait three seconds and press Send again.',
  looks_automatic: () =>
    'A hidden field was filled in, as automatic programs do. Nothing was sent. If your browser did that, press Send again.',
  guests_refused: () => 'This server analyses images only for people with an account. Sign in and upload it there.',
  'too_many_requests.attempts': ({ minutes }) => `Too many attempts. Try again in ${inMinutes(minutes)}.`,
  'too_many_requests.wrong_passwords': ({ seconds }) =>
    `Too many wrong passwords came from your network. Try again in ${seconds < 60 ? `${seconds} seconds` : inMinutes(Math.ceil(seconds / 60))}.`,
  'too_many_requests.uploads': () => 'Too many of your uploads are in progress. Try again when one has finished.',
  'too_many_requests.at_once': () => 'Your account has too many requests in progress. Try again in a few seconds.',
  'too_many_requests.documents': () => 'Another document of yours is being written. Try again when it has arrived.',
  'too_many_requests.downloads': () => 'Too many of your downloads are in progress. Try again when one has finished.',
  'too_many_requests.network': () =>
    'Too many connections of this kind come from your network. Try again in a few seconds.',
  'too_many_requests.analyses': () => 'Too many of your analyses are waiting. Try again when one of them has finished.',
  'too_many_requests.streams': ({ maxStreams }) =>
    `Your account already has ${maxStreams} live pages open. Close one and try again.`,
  'too_many_requests.messages': () => 'We are receiving too many messages. Try again in an hour.',
  feed_changed: () => 'Somebody changed this feed after you read it. Look at it as it is now, and change it again.',
  'too_many_requests.feeds': ({ maxFeeds }) =>
    `This server has reached its limit of ${maxFeeds} feeds. Remove one first.`,
  'too_many_requests.vessel_notes': ({ ofVessel, ofAccount }) =>
    `You have ${ofVessel} notes about this vessel or ${ofAccount.toLocaleString('en')} in all, which is the limit. Remove one first.`,
  'too_many_requests.vessel_pictures': ({ ofVessel, ofAccount }) =>
    `You have ${ofVessel} pictures of this vessel or ${ofAccount.toLocaleString('en')} in all, which is the limit. Remove one first.`,
  'too_many_requests.saved_views': ({ maxViews }) =>
    `You have ${maxViews} saved views, the most that one account can have. Remove one first.`,
  'too_many_requests.feed_tests': () => 'You are already testing a feed. Wait for its result.',
  'busy.feed_tests': () => 'Other feeds are being tested. Try again in a few seconds.',
  'busy.streams': () => 'Too many live pages are open. Try again in a few seconds.',
  'busy.past': () => 'Too many past times are being loaded. Try again in a few seconds.',
  'busy.database': () => 'The database does not respond. Try again in a few seconds.',
  'busy.files': () => 'The store of files does not respond. Try again in a few seconds.',
  'busy.passwords': () => 'Too many passwords are being checked. Try again in a few seconds.',
  'busy.uploads': () => 'Too many uploads are in progress. Try again in a few seconds.',
  'busy.downloads': () => 'Too many downloads are in progress. Try again in a few seconds.',
  'busy.analyses': () => 'Too many analyses are waiting. Try again in a few seconds.',
  'busy.analysis_timed_out': () => 'The analysis took too long and was stopped. Try again in a few seconds.',
  'busy.analysis_out_of_memory': () => 'The analysis took too much memory and was stopped. Try again in a few seconds.',
  'busy.analysis_stopped': () => 'The analysis stopped unexpectedly. Try again in a few seconds.',
  'busy.shutting_down': () => 'The server is shutting down. Try again in a few seconds.',
  'busy.position_batches': ({ batches }) =>
    `${batches} batches of positions are being written; wait for them before writing more.`,
  upload_cancelled: () => 'The analysis was cancelled and nothing was stored.',
  'no_scene.place': () => 'The image has no place and time. Enter them first.',
  'no_scene.scale': () => 'The image has no place and scale, so its slicks have no coordinates. Enter them first.',
  simulation_not_ended: () =>
    'There is no ended simulated traffic that can be restored: a day has passed, or it was started again.',
  simulation_ending: () => 'The simulated traffic is still being removed. Try again in a few seconds.',
  stale_state: ({ stale, all }) =>
    `The states of ${stale} of ${all} vessels were changed by another process after they were read. Nothing of the batch is kept: read the states again.`,
  'too_slow.body': ({ seconds }) => `The body took longer than ${seconds} s to arrive.`,
  'too_slow.rate': ({ kilobytesPerSecond }) =>
    `The body arrived more slowly than ${kilobytesPerSecond} kB/s. Try again on a faster connection.`,
  'too_slow.pause': ({ seconds }) => `The body paused for longer than ${seconds} s.`,
  'invalid_input.fields': ({ faults }) =>
    faults.map(({ field, ...fault }) => `${field}: ${textOf(fields, fault)}`).join('; '),
  'invalid_input.password': ({ fault }) => `${textOf(fields, fault)}.`,
  'invalid_input.distance_missing': () => 'A distance is missing and cannot be measured at this position',
  'invalid_input.text_not_storable': () => `${fields.text_not_storable({})}.`,
  'invalid_input.past_time': ({ hours }) => `at must be a time of the last ${hours} hours`,
  'invalid_input.page': ({ after }) => `after must be the next of an earlier page, got "${after}"`,
  'invalid_input.box': ({ south, west, north, east }) =>
    `a box must have -90 <= south <= north <= 90, and west and east from -180 to 180, got ${[south, west, north, east].join(', ')}`,
  'not_found.address': ({ method, path }) => `There is no ${method} ${path}.`,
  'not_found.tile': ({ x, y, z, maxZoom }) =>
    `There is no tile ${x}, ${y} at zoom ${z}: the zoom must be 0 to ${maxZoom}, the column and row 0 to 2^zoom - 1.`,
  'not_found.vessel': ({ mmsi }) => `No report of vessel ${mmsi} has been received.`,
  'not_found.record': ({ record }) => `There is no such ${records[record]}.`,
  unreadable: ({ record, id }) =>
    `The stored ${record === 'image' ? 'analysis of image' : records[record]} ${id} cannot be read.`,
  file_gone: ({ imageId, sha256 }) =>
    `The stored original of image ${imageId} is missing. It was uploaded with SHA-256 ${sha256}; restore it from a backup.`,
  original_changed: ({ imageId, sha256, foundSha256 }) =>
    `The stored original of image ${imageId} has changed since it was uploaded, so it is not served. Its SHA-256 was ${sha256} ` +
    `and is now ${foundSha256}; restore it from a backup.`,
  'file_gone.attachment': ({ name, sha256 }) =>
    `The stored file ${name} is missing. It was added with SHA-256 ${sha256}; restore it from a backup.`,
  'original_changed.attachment': ({ name, sha256, foundSha256 }) =>
    `The stored file ${name} has changed since it was added, so it is not served. Its SHA-256 was ${sha256} and is now ` +
    `${foundSha256}; restore it from a backup.`,
}
