import type { Contact } from '@hereabouts/contract/checkins/schemas'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { ANA, ana } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { rememberUser } from '../../accounts/device-session.ts'
import ContactsPage from './ContactsPage.tsx'

const LIST = `GET /api/users/${ANA}/contacts`
const ASK = `POST /api/users/${ANA}/contacts`
const REMOVE = `DELETE /api/users/${ANA}/contacts`

const contact = (id: number, state: Contact['state']) =>
  ({ id, name: `Sam ${id}`, email: `sam${id}@example.org`, state }) as Contact

beforeEach(() => rememberUser(ana()))

test('a contact is asked by name and address, and then listed', async () => {
  const { answer, requestsTo } = network({ [LIST]: { contacts: [] }, [ASK]: contact(1, 'asked') })
  const { user } = show(<ContactsPage />)
  await user.click(await screen.findByRole('button', { name: 'Send the request' }))
  expect(screen.getByText('What do you call them?')).toBeTruthy()
  expect(requestsTo(ASK)).toEqual([])
  await user.type(screen.getByLabelText('Name'), ' Sam 1 ')
  await user.type(screen.getByLabelText('Their e-mail'), 'sam1@example.org')
  answer(LIST, { contacts: [contact(1, 'asked')] })
  await user.click(screen.getByRole('button', { name: 'Send the request' }))
  expect(await screen.findByText('No answer yet')).toBeTruthy()
  expect(requestsTo(ASK).map(({ body }) => body)).toEqual([{ name: 'Sam 1', email: 'sam1@example.org' }])
})

test('an error shows at the form, which keeps its input', async () => {
  network({
    [LIST]: { contacts: [] },
    [ASK]: errorReply(409, 'ALREADY_A_CONTACT', 'This person is already on your list.'),
  })
  const { user } = show(<ContactsPage />)
  await user.type(await screen.findByLabelText('Name'), 'Sam')
  await user.type(screen.getByLabelText('Their e-mail'), 'sam@example.org')
  await user.click(screen.getByRole('button', { name: 'Send the request' }))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'This person is already on your list. (409)',
  )
  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Sam')
})

test('an error for an unconfirmed e-mail offers the link again, and asks the contact once it is confirmed', async () => {
  rememberUser(ana({ emailVerified: false }))
  const { answer, requestsTo } = network({
    [LIST]: { contacts: [] },
    [ASK]: errorReply(409, 'EMAIL_NOT_CONFIRMED', 'Confirm your own e-mail address first.'),
    'POST /api/email-verification': {},
  })
  const { user } = show(<ContactsPage />)
  await user.type(await screen.findByLabelText('Name'), 'Sam')
  await user.type(screen.getByLabelText('Their e-mail'), 'sam@example.org')
  await user.click(screen.getByRole('button', { name: 'Send the request' }))
  await user.click(await screen.findByRole('button', { name: 'Send the confirmation e-mail' }))
  await screen.findByText(/Open the link we sent to ana@example.org/)
  answer(ASK, contact(1, 'asked'))
  answer(LIST, { contacts: [contact(1, 'asked')] })
  act(() => rememberUser(ana()))
  expect(await screen.findByText('No answer yet')).toBeTruthy()
  expect(requestsTo(ASK)).toHaveLength(2)
})

test('there can be three contacts, not counting those who declined', async () => {
  const { answer } = network({
    [LIST]: { contacts: [contact(1, 'agreed'), contact(2, 'asked'), contact(3, 'agreed')] },
    [REMOVE]: {},
  })
  const { user } = show(<ContactsPage />)
  expect(await screen.findByText(/You can have three/)).toBeTruthy()
  answer(LIST, { contacts: [contact(1, 'agreed'), contact(2, 'declined'), contact(3, 'agreed')] })
  await user.click(screen.getByRole('button', { name: 'Remove Sam 2' }))
  expect(await screen.findByText('Said no')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send the request' })).toBeTruthy()
})
