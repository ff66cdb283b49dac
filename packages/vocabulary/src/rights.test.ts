import { expect, it } from 'vitest'
import { hasRight, rights, roles, type Right, type Role } from './rights.ts'

const expected: Record<Role, readonly Right[]> = {
  member: ['work'],
  viewer: ['work', 'see_shared_alerts'],
  analyst: ['work', 'see_shared_alerts', 'decide_shared_alerts', 'change_team_records'],
  supervisor: [
    'work',
    'see_shared_alerts',
    'decide_shared_alerts',
    'change_team_records',
    'undo_others_decisions',
    'change_lists',
    'change_shared_rules',
    'manage_keys',
    'run_simulation',
    'see_feeds',
    'import_files',
    'manage_feeds',
  ],
  administrator: rights,
}

it.each(roles)('gives a %s its rights and no others', (role) => {
  expect(rights.filter((right) => hasRight(role, right))).toEqual(expected[role])
})
