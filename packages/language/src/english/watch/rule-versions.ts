/** Versions of a rule that sends alerts. */
export const ruleVersionWords = {
  title: (rule: string) => `Versions: ${rule}`,
  summary: 'Earlier versions',
  none: 'This rule has not been changed yet.',
  kept: (versions: number) => `The last ${versions} earlier versions are kept. Older ones are removed.`,
  builtInKept: (versions: number) =>
    `The last ${versions} earlier versions are kept, and always the one that ships with Varuna. Others are removed.`,
  by: (name: string) => `saved by ${name}`,
  bySomebody: 'saved',
  until: 'in use until',
  lead: 'Bringing this version back changes the rule as follows. It becomes the newest version, and the rule stays on or off.',
  builtInLead: 'Bringing this version back changes the rule for everybody as follows. It becomes the newest version.',
  asShipped: 'as it ships with Varuna',
  same: 'Nothing differs.',
  changed: (count: number) => (count === 1 ? '1 part of the rule changes' : `${count} parts of the rule change`),
  part: (label: string, from: string, to: string) => `${label}: ${from} → ${to}`,
  labels: { name: 'Name', rule: 'Rule', active: 'Switched', setting: 'Setting' },
  broughtBack: 'The earlier version of the rule is in use.',
} as const
