import { describe } from 'vitest'
import { latestWithinContract } from './positions/latest-within.contract.ts'
import { positionStoreContract } from './positions/position-store.contract.ts'
import { trackPageContract } from './positions/track-page.contract.ts'
import { vesselSearchContract } from './positions/vessel-search.contract.ts'
import { trackEventsContract } from './positions/track-events.contract.ts'
import { simulationContract } from './simulation.contract.ts'
import { simulatedPositionsContract } from './positions/simulated-positions.contract.ts'
import { liveReadsContract } from './positions/live-reads.contract.ts'
import { reduceWeekContract } from './positions/reduce-week.contract.ts'
import { vesselStatesContract } from './positions/vessel-states.contract.ts'
import { alertsContract } from './alerts/alerts.contract.ts'
import { notedEventsContract } from './alerts/noted-events.contract.ts'
import { casesContract } from './cases/cases.contract.ts'
import { caseInvitationsContract } from './cases/case-invitations.contract.ts'
import { deletedCasesContract } from './cases/deleted-cases.contract.ts'
import { assessmentsContract } from './assessments/assessments.contract.ts'
import { outgoingContract } from './alerts/outgoing.contract.ts'
import { watchListsContract } from './alerts/watch-lists.contract.ts'
import { visitsContract } from './visits.contract.ts'
import { vesselListsContract } from './vessel-lists.contract.ts'
import { intelligenceContract } from './intelligence.contract.ts'
import { jobsContract } from './jobs.contract.ts'
import { contactMessagesContract } from './contact-messages.contract.ts'
import { mailCountsContract } from './mail-counts.contract.ts'
import { imagesAndReportsContract } from './assessments/images-and-reports.contract.ts'
import { zonesContract } from './zones.contract.ts'
import type { Store } from './store.ts'

/** Tests for any store: the contract of each part, all on one database. */
export function storeContract(open: () => Promise<Store>): void {
  describe('of images and reports', () => imagesAndReportsContract(open))
  describe('of contact messages', () => contactMessagesContract(open))
  describe('of counts of mails', () => mailCountsContract(open))
  describe('of imported zones', () => zonesContract(open))
  describe('of positions', () => positionStoreContract(open))
  describe('of latest positions within a box', () => latestWithinContract(open))
  describe('of pages of a track', () => trackPageContract(open))
  describe('of vessels found by a text', () => vesselSearchContract(open))
  describe('of vessel states', () => vesselStatesContract(open))
  describe('of events', () => trackEventsContract(open))
  describe('of alerts', () => alertsContract(open))
  describe('of events that may raise alerts', () => notedEventsContract(open))
  describe('of assessments', () => assessmentsContract(open))
  describe('of rules of alerts', () => outgoingContract(open))
  describe('of watch lists', () => watchListsContract(open))
  describe('of lists of vessels', () => vesselListsContract(open))
  describe('of trafficking assessments', () => intelligenceContract(open))
  describe('of exports', () => jobsContract(open, 'exports'))
  describe('of track files', () => jobsContract(open, 'trackJobs'))
  describe('of cases', () => casesContract(open))
  describe('of invitations to cases', () => caseInvitationsContract(open))
  describe('of deleted cases', () => deletedCasesContract(open))
  describe('of visits', () => visitsContract(open))
  describe('of the live map', () => liveReadsContract(open))
  describe('of old positions', () => reduceWeekContract(open))
  describe('of simulated vessels', () => simulatedPositionsContract(open))
  describe('of the simulation', () => simulationContract(open))
}
