import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { roomPaths } from './dashboard/addresses/rooms.ts'
import routes from './routes.ts'

const pathsOf = ({ path, children = [] }: RouteConfigEntry): string[] => [
  ...(path === undefined ? [] : [`/${path}`]),
  ...children.flatMap(pathsOf),
]

test('every room has its route', () => {
  expect(routes.flatMap(pathsOf)).toEqual(expect.arrayContaining(Object.values(roomPaths)))
})
