import { expect, test } from 'vitest'
import { violationsIn } from './violations-in.ts'

const BY_HAND = "sql`select 1\nfrom users where standing = 'active'`"

test('statements call can_see; only the owners of its columns read them', () => {
  expect(
    violationsIn('can_see', {
      'server/src/people/store.ts':
        'sql`select can_see($' + '{viewer}, id), not is_blocked(a, b) from users`',
      'server/src/safety/store.ts': 'sql`delete from blocks`',
      'server/src/safety/data-lifecycle.ts': 'sql`select from blocks`',
      'server/src/sign-in/store.ts': BY_HAND,
      'server/src/availability/store.ts': 'sql`only_show_verified`',
      'server/src/nearby/store.ts': 'sql`a.visible_to_verified_only`',
      'server/src/chat/service.ts':
        "const standing = await store.findStanding(db)\n// standing\nexport const names = { blocks: 'blocks' }",
      'server/src/chat/store.ts':
        "db.one('chat.blocks', sql`select blocked, understanding, $" + '{standing}`)',
      'server/src/chat/store.test.ts': BY_HAND,
      'server/test/town.ts': 'sql`truncate blocks`',
    }),
  ).toEqual([])
})

test.each([
  ['server/src/people/store.ts', BY_HAND],
  ['server/src/nearby/service.ts', BY_HAND],
  ['server/src/chat/store.ts', 'sql`\nselect from blocks`'],
  ['server/src/chat/data-lifecycle.ts', 'sql`\nselect from blocks`'],
  ['server/src/chat/store.ts', 'const seen = sql`$' + '{who}\nand not u.only_show_verified`'],
  ['server/src/chat/store.ts', 'sql`a $' + '{sql`\nb.visible_to_verified_only`}`'],
])('%s must not contain %j', (path, text) =>
  expect(violationsIn('can_see', { [path]: text })).toEqual([`${path}:2`]),
)
