import { lowestRole, type Right, type Role } from '@varuna/vocabulary/rights'

export const roleWords = {
  names: {
    member: 'member',
    viewer: 'viewer',
    analyst: 'analyst',
    supervisor: 'supervisor',
    administrator: 'administrator',
  } satisfies Record<Role, string>,
  /** What each role may do beyond the one before it. */
  may: {
    member: 'Watch, and reports, pictures, assessments, cases and watch lists of their own.',
    viewer: 'Also sees the alerts about received vessels.',
    analyst: 'Also decides, assigns and annotates those alerts.',
    supervisor:
      'Also undoes what others decided, replaces lists, runs simulated traffic and sees the addresses of feeds.',
    administrator: 'Also gives roles, decides who may sign up, and reads the audit log.',
  } satisfies Record<Role, string>,
  /** After 'may'. */
  rights: {
    work: 'use their own desk',
    see_shared_alerts: 'see the alerts about received vessels',
    decide_shared_alerts: 'decide, assign and annotate alerts about received vessels',
    undo_others_decisions: 'undo what somebody else decided',
    change_lists: 'change the lists of vessels',
    run_simulation: 'start and end simulated traffic',
    see_feeds: 'see the addresses of feeds',
    manage_people: 'manage accounts',
    read_audit: 'read the audit log',
  } satisfies Record<Right, string>,
}

const articles = { member: 'a', viewer: 'a', analyst: 'an', supervisor: 'a', administrator: 'an' } as const

const withArticle = (role: Role) => `${articles[role]} ${roleWords.names[role]}`

/** 'A supervisor or an administrator may …'. */
export const rightSentence = (right: Right, role: Role): string => {
  const lowest = lowestRole[right]
  const who =
    lowest === 'administrator' ? 'An administrator' : `${withArticle(lowest).replace('a', 'A')} or a higher role`
  return `${who} may ${roleWords.rights[right]}; you are ${withArticle(role)}. An administrator of this server can change that.`
}
