import { expect, test } from 'vitest'
import { violationsIn } from './violations-in.ts'

test('a feature imports itself, the platform, the contract, and the services and events of lower features', () => {
  expect(
    violationsIn('server', {
      'server/src/meetups/service.ts': [
        "import { seeList } from '../nearby/service.ts'",
        "import { findSession } from '../sign-in/service-sessions.ts'",
        "import type { Presence } from '../availability/events.ts'",
        "import type { Deps } from '../platform/deps.ts'",
        "import { MEETUP_ERRORS } from '@hereabouts/contract/meetups/errors'",
        "import { cannotMeet } from './rules.ts'",
        "import * as store from './store.ts'",
        "import { latLngToCell } from 'h3-js'",
      ].join('\n'),
      'server/src/meetups/service.test.ts': "import '../../test/town.ts'\nimport '../chat/store.ts'",
      'server/src/platform/http/viewer.ts':
        "import type { UserId } from '@hereabouts/contract/accounts/schemas'\nimport '../clock.ts'",
      'server/src/app.ts': "import { bindChat } from './chat/routes.ts'\nimport './platform/log.ts'",
    }),
  ).toEqual([])
})

test.each([
  ['server/src/meetups/service.ts', "import '../chat/service.ts'"],
  ['server/src/meetups/service.ts', "import type { Sent } from '../chat/events.ts'"],
  ['server/src/meetups/service.ts', "import '../nearby/store.ts'"],
  ['server/src/meetups/service.ts', "import '../safety/store-companions.ts'"],
  ['server/src/meetups/rules.ts', "import { fits } from '../nearby/rules-match.ts'"],
  ['server/src/meetups/routes.ts', "import { bind } from '../nearby/routes.ts'"],
  ['server/src/meetups/service.ts', "import '../availability/events.ts'"],
  ['server/src/interests/service.ts', "import '../accounts/service.ts'"],
  ['server/src/meetups/service.ts', "import '../app.ts'"],
  ['server/src/meetups/service.ts', "import '../../test/town.ts'"],
  ['server/src/meetups/service.ts', "export * from '../nearby/store-seeing.ts'"],
  ['server/src/meetups/service.ts', "const { a } = await import('../chat/service.ts')"],
  ['server/src/platform/http/viewer.ts', "import type { A } from '../../accounts/service.ts'"],
  ['server/src/platform/bus.ts', "import '../app.ts'"],
  ['server/src/meetups/rules.ts', "import './rules.ts'"],
])('%s must not contain %s', (path, text) => {
  expect(violationsIn('server', { [path]: text })).toEqual([`${path}:1`])
})

test('a store imports SQL, the contract, the database, types of the platform and its own rules, and how a person is shown', () => {
  expect(
    violationsIn('server', {
      'server/src/chat/store-reading.ts': [
        "import { MESSAGES_PER_PAGE } from '@hereabouts/contract/chat/limits'",
        "import sql from 'sql-template-tag'",
        "import { type Queryable, violatesUnique } from '../platform/db/db.ts'",
        "import type { SessionId } from '../platform/http/viewer.ts'",
        "import { HOUR_MS } from '../platform/clock.ts'",
        "import { PAGE } from './rules.ts'",
        "import { COLUMNS } from './store.ts'",
        "import { companionColumns } from '../safety/store-companions.ts'",
      ].join('\n'),
    }),
  ).toEqual([])
})

test.each([
  "import { fail } from '../platform/http/coded-error.ts'",
  "import { notify } from './service.ts'",
  "import type { Sent } from './events.ts'",
  "import { isBlocked } from '../safety/service.ts'",
  "import { latLngToCell } from 'h3-js'",
  "import { randomUUID } from 'node:crypto'",
])('a store must not contain %s', (text) => {
  expect(violationsIn('server', { 'server/src/chat/store.ts': text })).toEqual(['server/src/chat/store.ts:1'])
})
