/** What an owner may share with a team. */
export const sharedKinds = ['case', 'watch_list'] as const
export type SharedKind = (typeof sharedKinds)[number]
