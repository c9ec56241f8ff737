import { expect, test } from 'vitest'
import { checkBareTexts, isForPeople } from './bare-texts.ts'

const PATH = 'web/src/chat/components/Thread.tsx'
const check = (text: string, exceptions: string[] = []) => checkBareTexts([{ path: PATH, text }], exceptions)

test.each([
  ['text of an element', 'const a = () => <p>Write to Ana</p>'],
  ['a single word', 'const a = () => <button>Delete</button>'],
  ['a label', 'const a = () => <IconButton label="Dismiss" />'],
  ['an ARIA label', 'const a = () => <ul aria-label="Messages" />'],
  ['a property', "const a = () => showToast({ title: 'Deleted' })"],
  ['a template', ['const a = () => `Invited by ', '{name}`'].join('$')],
  ['an error of a call', "throw new CallError({ kind: 'CANCELED', text: 'The request was canceled.' })"],
  ['an expression', "const a = (b) => (b ? 'ok' : 'Your message is on its way')"],
])('%s without a macro is rejected', (_, text) => {
  expect(check(text)).toEqual([expect.stringMatching(new RegExp(`^${PATH}:1: .* cannot be translated`))])
})

test.each([
  'const a = () => <p><Trans>Write to Ana</Trans></p>',
  'const a = () => <IconButton label={t`Dismiss`} className="Flex is fine" />',
  "const A = msg`Try again`; throw new TypeError('This is for developers')",
  "const a = (n) => plural(n, { one: '# Message sent', other: '# Messages sent' })",
  "read('GET /api/users/{id}'); key === 'Escape'",
  'const a = () => <path d="M24 4 41 14v20L24 44 7 34V14Z" />',
])('%s is accepted', (text) => {
  expect(check(text)).toEqual([])
})

test('a macro that runs when the file loads is rejected, because the language is not known yet', () => {
  expect(check('const TITLE = t`Your chats`')).toEqual([expect.stringContaining('t runs before')])
  expect(check('const TITLE = <Trans>Your chats</Trans>')).toEqual([
    expect.stringContaining('Trans runs before'),
  ])
  expect(check('const TITLE = msg`Your chats`')).toEqual([])
})

test('server texts that people read need i18n', () => {
  const path = 'server/src/badges/notifications.ts'
  const bare = { path, text: "notificationKind({ show: () => ({ title: 'New badge' }) })" }
  expect([isForPeople(bare), isForPeople({ path, text: "fail('Not here')" })]).toEqual([true, false])
  expect(checkBareTexts([bare], [])).toEqual([
    expect.stringContaining('"New badge" cannot be translated. Use i18n._.'),
  ])
  const marked = "notificationKind({ show: (i18n) => ({ title: i18n._('New badge') }) })"
  expect(checkBareTexts([{ path, text: marked }], [])).toEqual([])
})

test('the list of exceptions can only shrink', () => {
  const bare = 'const a = () => <p>Write to Ana</p>'
  expect(check(bare, ['web/src/chat'])).toEqual([])
  expect(check('', ['web/src/chat'])).toEqual([expect.stringContaining('remove it from for-developers.ts')])
})
