import { describe, expect, test } from 'vitest'
import { EXCEPTIONS, type Exception } from './check-rooms/exceptions.ts'
import { look } from './check-rooms/little-house.ts'
import { FLOORS, ROOMS } from './check-rooms/rooms.ts'
import { print } from './check-rooms/violation.ts'

test('every floor has the same rooms, and the web its pages on top', () => {
  expect(FLOORS.contract?.rooms).toEqual(ROOMS)
  expect(FLOORS.server?.rooms).toEqual(ROOMS)
  expect(FLOORS.web?.rooms).toEqual([...ROOMS, 'pages'])
})

test('a violation is said with its place, its rule and what to do, in order of file and line', () => {
  const house = {
    'server/src/nearby/service.ts': "import sql from 'sql-template-tag'\n\nimport '../chat/service.ts'",
    'server/src/chat/helpers.ts': '',
  }
  expect(look(house).map(print)).toEqual([
    'server/src/chat/helpers.ts:1 names: Name it after what it does, not "helpers".',
    expect.stringMatching(/^server\/src\/chat\/helpers\.ts:1 names: Name it routes, service, /),
    'server/src/nearby/service.ts:1 sql: Move what needs sql-template-tag into a store, or into server/src/platform/db.',
    'server/src/nearby/service.ts:3 server: Take out the import of ../chat/service.ts: chat is higher than nearby. Publish an event and let it subscribe.',
  ])
})

describe('exceptions', () => {
  const path = 'server/src/chat/store.ts'
  const house = (times: number) => ({ [path]: 'sql`standing`\n'.repeat(times) })
  const exception: Exception = {
    path,
    rule: 'sight',
    about: 'standing',
    times: 2,
    reason: 'It shows who is there.',
  }

  test('excuse what they name, as often as they say', () => {
    expect(look(house(2), [exception])).toEqual([])
  })

  test('excuse nothing once there is more of it', () => {
    expect(look(house(3), [exception]).map(({ line }) => line)).toEqual([1, 2, 3])
  })

  test('excuse nothing else in the file', () => {
    const found = look({ [path]: 'sql`standing, standing, blocks`' }, [exception])
    expect(found.map(({ about }) => about)).toEqual(['blocks'])
  })

  test.each([
    [1, /^Lower the exception for standing .* to 1/],
    [0, /^Take out the exception for standing /],
  ])('shrink with the code: %i left', (times, sentence) => {
    expect(look(house(times), [exception])).toEqual([
      expect.objectContaining({ rule: 'exceptions', sentence: expect.stringMatching(sentence) }),
    ])
  })

  test('are each made once and for a reason', () => {
    const which = EXCEPTIONS.map(({ path, rule, about }) => [path, rule, about].join(' '))
    expect(new Set(which).size).toBe(which.length)
    for (const { reason } of EXCEPTIONS) expect(reason).toMatch(/^[A-Z].{20,}\.$/)
  })
})
