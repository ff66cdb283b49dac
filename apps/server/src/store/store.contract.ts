import { describe } from 'vitest'
import { latestWithinContract } from './watch/positions/latest-within.contract.ts'
import { positionStoreContract } from './watch/positions/position-store.contract.ts'
import { areaReadsContract } from './watch/positions/area-reads.contract.ts'
import { trackPageContract } from './watch/positions/track-page.contract.ts'
import { vesselSearchContract } from './watch/positions/vessel-search.contract.ts'
import { trackEventsContract } from './watch/events/track-events.contract.ts'
import { simulationContract } from './simulation.contract.ts'
import { simulatedPositionsContract } from './watch/positions/simulated-positions.contract.ts'
import { liveReadsContract } from './watch/positions/live-reads.contract.ts'
import { receivedHoursContract } from './watch/positions/receptions/received-hours.contract.ts'
import { reduceWeekContract } from './watch/positions/reduce-week.contract.ts'
import { vesselStatesContract } from './watch/positions/vessel-states.contract.ts'
import { alertsContract } from './desk/alerts/alerts.contract.ts'
import { notedEventsContract } from './desk/alerts/noted-events.contract.ts'
import { casesContract } from './desk/cases/cases.contract.ts'
import { caseInvitationsContract } from './desk/cases/case-invitations.contract.ts'
import { deletedCasesContract } from './desk/cases/deleted-cases.contract.ts'
import { feedsContract } from './watch/feeds.contract.ts'
import { keysContract } from './desk/keys.contract.ts'
import { assessmentsContract } from './analysis/assessments/assessments.contract.ts'
import { outgoingContract } from './desk/alerts/outgoing.contract.ts'
import { rulesContract } from './desk/alerts/rules.contract.ts'
import { areaVisitsContract } from './desk/alerts/area-visits.contract.ts'
import { watchListsContract } from './desk/alerts/watch-lists.contract.ts'
import { accountInvitationsContract } from './people/account-invitations.contract.ts'
import { accountRequestsContract } from './people/account-requests.contract.ts'
import { auditContract } from './people/audit.contract.ts'
import { teamsContract } from './people/teams.contract.ts'
import { installationContract } from './site/installation.contract.ts'
import { visitsContract } from './people/visits.contract.ts'
import { densityContract } from './watch/density.contract.ts'
import { savedViewsContract } from './watch/saved-views.contract.ts'
import { vesselPicturesContract } from './watch/vessel-pictures.contract.ts'
import { vesselNotesContract } from './watch/vessel-notes.contract.ts'
import { vesselListsContract } from './watch/vessel-lists.contract.ts'
import { intelligenceContract } from './analysis/intelligence.contract.ts'
import { jobsContract } from './jobs.contract.ts'
import { receivedJobsContract } from './received-jobs.contract.ts'
import { contactMessagesContract } from './site/contact-messages.contract.ts'
import { mailCountsContract } from './people/mail-counts.contract.ts'
import { imagesAndReportsContract } from './analysis/assessments/images-and-reports.contract.ts'
import { zonesContract } from './watch/zones.contract.ts'
import { storedFilesContract } from './stored-files.contract.ts'
import type { Store } from './interfaces/store.ts'

/** Tests for any store: the contract of each part, all on one database. */
export function storeContract(open: () => Promise<Store>): void {
  describe('of images and reports', () => imagesAndReportsContract(open))
  describe('of contact messages', () => contactMessagesContract(open))
  describe('of counts of mails', () => mailCountsContract(open))
  describe('of imported zones', () => zonesContract(open))
  describe('of positions', () => positionStoreContract(open))
  describe('of latest positions within a box', () => latestWithinContract(open))
  describe('of pages of a track', () => trackPageContract(open))
  describe('of the vessels of an area', () => areaReadsContract(open))
  describe('of vessels found by a text', () => vesselSearchContract(open))
  describe('of vessel states', () => vesselStatesContract(open))
  describe('of events', () => trackEventsContract(open))
  describe('of alerts', () => alertsContract(open))
  describe('of events that may raise alerts', () => notedEventsContract(open))
  describe('of assessments', () => assessmentsContract(open))
  describe('of rules of alerts', () => outgoingContract(open))
  describe('of silences and causes that raised no alert', () => rulesContract(open))
  describe('of visits of areas', () => areaVisitsContract(open))
  describe('of watch lists', () => watchListsContract(open))
  describe('of lists of vessels', () => vesselListsContract(open))
  describe('of trafficking assessments', () => intelligenceContract(open))
  describe('of exports', () => jobsContract(open, 'exports'))
  describe('of track files', () => jobsContract(open, 'trackJobs'))
  describe('of reports of areas', () => jobsContract(open, 'areaJobs'))
  describe('of AIS files', () => receivedJobsContract(open))
  describe('of cases', () => casesContract(open))
  describe('of invitations to cases', () => caseInvitationsContract(open))
  describe('of feeds', () => feedsContract(open))
  describe('of keys', () => keysContract(open))
  describe('of deleted cases', () => deletedCasesContract(open))
  describe('of invitations to sign up', () => accountInvitationsContract(open))
  describe('of requests for accounts', () => accountRequestsContract(open))
  describe('of stored files', () => storedFilesContract(open))
  describe('of the audit log', () => auditContract(open))
  describe('of teams', () => teamsContract(open))
  describe('of the installation', () => installationContract(open))
  describe('of visits', () => visitsContract(open))
  describe('of presence', () => densityContract(open))
  describe('of saved views', () => savedViewsContract(open))
  describe('of pictures of vessels', () => vesselPicturesContract(open))
  describe('of notes about vessels', () => vesselNotesContract(open))
  describe('of the live map', () => liveReadsContract(open))
  describe('of received hours', () => receivedHoursContract(open))
  describe('of old positions', () => reduceWeekContract(open))
  describe('of simulated vessels', () => simulatedPositionsContract(open))
  describe('of the simulation', () => simulationContract(open))
}
