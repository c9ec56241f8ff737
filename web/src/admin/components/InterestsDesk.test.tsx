import type { InterestId, ListedInterest } from '@hereabouts/contract/interests/schemas'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { desk } from '../../../test/samples.ts'
import { findSheet } from '../../../test/sheets.ts'
import { show } from '../../../test/show.tsx'
import { InterestsDesk } from './InterestsDesk.tsx'

const LIST = 'GET /api/admin/interests'
const RENAME = 'PUT /api/admin/interests/200/name'
const HIDE = 'PUT /api/admin/interests/200/hidden'
const MERGE = 'POST /api/admin/interests/200/merge'

function words(id: number, name: string, changes: Partial<ListedInterest> = {}): ListedInterest {
  const { isPublic = false, isHidden = false, people = 2, category = 'custom' } = changes
  return { id: id as InterestId, name, category, people, isPublic, isHidden }
}

const KITES = words(200, 'Kites')
const answer = (...interests: ListedInterest[]) => ({ interests, next: null })

async function opened(interest = KITES, role: 'moderator' | 'admin' = 'admin') {
  const server = network({ 'GET /api/admin/desk': desk({ role }), [LIST]: answer(interest) })
  const page = show(<InterestsDesk />)
  await page.user.click(await screen.findByText(interest.name))
  return { ...server, ...page }
}

test('each interest shows how many people have it, and whether it is hidden or public', async () => {
  network({
    'GET /api/admin/desk': desk(),
    [LIST]: answer(
      KITES,
      words(201, 'Knots', { people: 1, isHidden: true, isPublic: true }),
      words(202, 'Kilns', { people: 7, isPublic: true }),
    ),
  })
  show(<InterestsDesk />)
  const list = await screen.findByRole('list', { name: 'Interests' })
  const shown = [...list.querySelectorAll('summary')]
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    'Kites2 people',
    'Knots1 person, hidden',
    'Kilns7 people, in the catalogue',
  ])
})

test('an empty list and an empty search result show a message', async () => {
  const { requestsTo } = network({ 'GET /api/admin/desk': desk(), [LIST]: answer() })
  const { user } = show(<InterestsDesk />)
  await screen.findByText('Nobody has added one yet.')
  await user.type(screen.getByLabelText('Find an interest'), 'kites')
  await screen.findByText('None with that name.')
  expect(requestsTo(LIST).at(-1)?.query).toBe('find=kites')
})

test('a failed list can be retried', async () => {
  const server = network({
    'GET /api/admin/desk': desk(),
    [LIST]: errorReply(400, 'BAD_REQUEST', 'The request could not be read.'),
  })
  const { user } = show(<InterestsDesk />)
  await screen.findByText('The request could not be read. (400)')
  server.answer(LIST, answer(KITES))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Kites')
})

test('a word that an input method is still composing may be too long, and what fits is searched', async () => {
  const { requestsTo } = await opened()
  fireEvent.change(screen.getByLabelText('Find an interest'), { target: { value: '公'.repeat(35) } })
  const query = new URLSearchParams({ find: '公'.repeat(30) }).toString()
  await expect.poll(() => requestsTo(LIST).at(-1)?.query).toBe(query)
})

test('older interests load on demand', async () => {
  const { requestsTo } = network({
    'GET /api/admin/desk': desk(),
    [LIST]: ({ query }) => (query ? answer(words(199, 'Kilns')) : { interests: [KITES], next: 200 }),
  })
  const { user } = show(<InterestsDesk />)
  await user.click(await screen.findByRole('button', { name: 'Older' }))
  await screen.findByText('Kilns')
  expect(requestsTo(LIST).at(-1)?.query).toBe('before=200')
  expect(screen.queryByRole('button', { name: 'Older' })).toBeNull()
})

test('an interest can be renamed, and a taken name shows the server’s error', async () => {
  const { user, answer: answers, requestsTo } = await opened()
  const name = screen.getByLabelText('Name')
  expect(screen.getByRole('button', { name: 'Rename' }).hasAttribute('disabled')).toBe(true)
  answers(RENAME, errorReply(409, 'NAME_TAKEN', 'An interest has that name already.'))
  await user.clear(name)
  await user.type(name, 'Knots')
  await user.click(screen.getByRole('button', { name: 'Rename' }))
  await screen.findByText('An interest has that name already. (409)')
  answers(RENAME, {})
  answers(LIST, answer(words(200, 'Kite flying')))
  await user.clear(name)
  await user.type(name, 'Kite flying')
  await user.click(screen.getByRole('button', { name: 'Rename' }))
  await screen.findByText('Kite flying', { selector: 'summary span' })
  expect(requestsTo(RENAME).map(({ body }) => body)).toEqual([{ name: 'Knots' }, { name: 'Kite flying' }])
})

test('an interest can be hidden and shown again', async () => {
  const { user, answer: answers, requestsTo } = await opened()
  answers(HIDE, {})
  answers(LIST, answer(words(200, 'Kites', { isHidden: true })))
  await user.click(screen.getByRole('button', { name: 'Hide it' }))
  await user.click(await screen.findByRole('button', { name: 'Show it again' }))
  await waitFor(() =>
    expect(requestsTo(HIDE).map(({ body }) => body)).toEqual([{ isHidden: true }, { isHidden: false }]),
  )
})

test('an admin can merge it into another visible interest after confirming the password', async () => {
  const { user, answer: answers, requestsTo } = await opened()
  const outdoors = words(3, 'Kite festivals', { category: 'social_activities' })
  const found = answer(KITES, words(204, 'Kites!', { isHidden: true }), outdoors)
  answers(LIST, ({ query }) => (query.includes('among=all') ? found : answer(KITES)))
  answers(MERGE, errorReply(403, 'PASSWORD_NEEDED', 'Please enter your password again.'))
  expect(screen.getByRole('button', { name: 'Merge' }).hasAttribute('disabled')).toBe(true)
  await user.type(screen.getByLabelText('Merge into'), 'kite')
  const into = await screen.findByRole('radio', { name: 'Kite festivals (Social Activities, 2 people)' })
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  await user.click(into)
  await user.click(screen.getByRole('button', { name: 'Merge into Kite festivals' }))
  const sheet = await findSheet('Your password again')
  answers('POST /api/sessions/confirm', {})
  answers(MERGE, {})
  answers(LIST, answer())
  await user.type(sheet.getByLabelText('Password'), 'the password')
  await user.click(sheet.getByRole('button', { name: 'Continue' }))
  await screen.findByText('Nobody has added one yet.')
  expect(requestsTo(MERGE).map(({ body }) => body)).toEqual([{ intoId: 3 }, { intoId: 3 }])
})

test('a moderator cannot merge', async () => {
  const { queryClient } = await opened(KITES, 'moderator')
  await waitFor(() => expect(queryClient.getQueryData(['/api/admin/desk'])).toBeDefined())
  expect(screen.getByRole('button', { name: 'Hide it' })).toBeDefined()
  expect(screen.queryByLabelText('Merge into')).toBeNull()
})
