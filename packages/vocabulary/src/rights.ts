/** Roles of accounts, from the fewest rights to the most. Each may do what the roles before it may. */
export const roles = ['member', 'viewer', 'analyst', 'supervisor', 'administrator'] as const
export type Role = (typeof roles)[number]

/** The lowest role that has each right. What an account keeps for itself needs no more than an account. */
export const lowestRole = {
  /** Watch, and reports, images, assessments, cases and watch lists of its own. */
  work: 'member',
  /** Alerts about received vessels, which belong to nobody. */
  see_shared_alerts: 'viewer',
  /** Deciding, assigning and annotating them. */
  decide_shared_alerts: 'analyst',
  /** Changing the cases and watch lists of one's teams that others own. */
  change_team_records: 'analyst',
  /** Undoing what somebody else decided, with a reason. */
  undo_others_decisions: 'supervisor',
  /** Authorisations, IUU lists and zones, on which everybody's verdicts rest. */
  change_lists: 'supervisor',
  /** The built-in rules, and rules and silences that hold for everybody. */
  change_shared_rules: 'supervisor',
  /** Keys of partners, whose signed cases are believed to be theirs. */
  manage_keys: 'supervisor',
  run_simulation: 'supervisor',
  /** The addresses of feeds, and samples of what was refused. */
  see_feeds: 'supervisor',
  /** Importing AIS files, whose positions everybody sees. */
  import_files: 'supervisor',
  /** Adding, changing, testing and stopping feeds. */
  manage_feeds: 'supervisor',
  /** Accounts, their roles and storage, and whether others may sign up. */
  manage_people: 'administrator',
  /** Who did what, when and from where. */
  read_audit: 'administrator',
} as const satisfies Record<string, Role>
export type Right = keyof typeof lowestRole

export const rights = Object.keys(lowestRole) as readonly Right[]

export const hasRight = (role: Role, right: Right): boolean => roles.indexOf(role) >= roles.indexOf(lowestRole[right])
