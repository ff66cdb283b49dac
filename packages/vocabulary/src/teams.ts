/** Kinds of assessments: an image, a fishing report or a trafficking report. */
export const assessmentKinds = ['image', 'vessel_report', 'intelligence_report'] as const
/** What an owner may share with a team, and what raises its owner's alerts, which the team then sees too. */
export const alertingKinds = ['watch_list', ...assessmentKinds] as const
export const sharedKinds = ['case', ...alertingKinds] as const
export type AlertingKind = (typeof alertingKinds)[number]
export type SharedKind = (typeof sharedKinds)[number]

/** Identifies a shared record of any kind. */
export const recordKey = ({ kind, id }: { kind: SharedKind; id: string }): string => `${kind} ${id}`
