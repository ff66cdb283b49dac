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
    member: 'Watch, and reports, images, assessments, cases and watch lists of their own.',
    viewer: 'Also sees the alerts about received vessels.',
    analyst:
      'Also decides, assigns and annotates those alerts, decides the alerts of their teams, and changes their cases and watch lists.',
    supervisor:
      'Also undoes what others decided, replaces lists, changes the built-in rules and those for everybody, keeps the keys of partners, runs simulated traffic, adds feeds and imports AIS files.',
    administrator: 'Also gives roles, decides who may sign up, and reads the audit log.',
  } satisfies Record<Role, string>,
  /** After 'may' or 'can'. */
  rights: {
    work: 'use their own desk',
    see_shared_alerts: 'see the alerts about received vessels',
    decide_shared_alerts: 'decide, assign and annotate alerts about received vessels',
    change_team_records: 'decide the alerts of their teams, and change their cases and watch lists',
    undo_others_decisions: 'undo what somebody else decided',
    change_lists: 'change the lists of vessels and the zones',
    change_shared_rules: 'change rules and silences for everybody',
    manage_keys: 'add and remove the keys of partners',
    run_simulation: 'start and end simulated traffic',
    see_feeds: 'see the addresses of feeds',
    import_files: 'import AIS files',
    manage_feeds: 'add, change, test and stop feeds',
    manage_people: 'manage accounts',
    read_audit: 'read the audit log',
  } satisfies Record<Right, string>,
}

const articles = { member: 'a', viewer: 'a', analyst: 'an', supervisor: 'a', administrator: 'an' } as const

export const withArticle = (role: Role): string => `${articles[role]} ${roleWords.names[role]}`

const lowestOf = (right: Right) => withArticle(lowestRole[right]).replace('a', 'A')

/** 'A supervisor can …', in place of what the reader may not do. */
export const whoCan = (right: Right): string => `${lowestOf(right)} can ${roleWords.rights[right]}.`

/** 'A supervisor or a higher role may …'. */
export const rightSentence = (right: Right, role: Role): string => {
  const who = lowestRole[right] === 'administrator' ? 'An administrator' : `${lowestOf(right)} or a higher role`
  return `${who} may ${roleWords.rights[right]}; you are ${withArticle(role)}. An administrator of this server can give you another role.`
}
