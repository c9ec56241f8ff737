import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import OutsideLinkPage from './OutsideLinkPage.tsx'
import OutsideReportPage from './OutsideReportPage.tsx'

const WRITE = 'POST /api/outside-reports'
const CONFIRM = 'POST /api/outside-reports/confirm'
const FORGET = 'POST /api/outside-reports/forget'
const TEXT = 'He shouted at our guests.'
const SEND = 'Looks right, e-mail me the link'

test('what was written is shown before it is sent, and can still be changed', async () => {
  const { answer, requestsTo } = network({})
  const { user } = show(<OutsideReportPage />)
  await user.type(screen.getByLabelText('Whom is it about?'), 'bo')
  await user.type(screen.getByLabelText('When was it?'), 'Friday')
  await user.type(screen.getByLabelText('What happened?'), TEXT)
  await user.type(screen.getByLabelText('Your e-mail'), 'bra@example.org')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const shown = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(shown()).toEqual(['bo', 'Friday', TEXT, 'bra@example.org'])
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(requestsTo(WRITE)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Change what I wrote' }))
  expect(document.activeElement).toBe(screen.getByRole('main'))
  await user.clear(screen.getByLabelText('Your e-mail'))
  await user.type(screen.getByLabelText('Your e-mail'), 'bar@example.org')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(shown()).toEqual(['bo', 'Friday', TEXT, 'bar@example.org'])
  answer(WRITE, {})
  await user.click(screen.getByRole('button', { name: SEND }))
  await screen.findByText('One more step')
  expect(requestsTo(WRITE)[0]?.body).toMatchObject({ email: 'bar@example.org' })
})

test('a report is sent with the language of the page, and what was written is still there to change', async () => {
  const { answer, requestsTo } = network({})
  const { user } = show(<OutsideReportPage />)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByText('Say whom you mean, as well as you can')).toBeDefined()
  expect(requestsTo(WRITE)).toEqual([])
  await user.type(screen.getByLabelText('Whom is it about?'), 'bo')
  await user.type(screen.getByLabelText('What happened?'), TEXT)
  await user.type(screen.getByLabelText('Your e-mail'), ' bar@example.org ')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  answer(WRITE, errorReply(429, 'TOO_MANY_REQUESTS', 'Please wait a moment.'))
  await user.click(screen.getByRole('button', { name: SEND }))
  await screen.findByText(/Please wait a moment/)
  answer(WRITE, {})
  await user.click(screen.getByRole('button', { name: SEND }))
  await screen.findByText('One more step')
  const body = { about: 'bo', when: '', text: TEXT, email: 'bar@example.org', locale: 'en' }
  expect(requestsTo(WRITE).map((request) => request.body)).toEqual([body, body])
  await user.click(screen.getByRole('button', { name: 'Change what I wrote' }))
  expect(screen.getByLabelText('What happened?')).toHaveProperty('value', TEXT)
})

test('a report about somebody on the team says so', async () => {
  const { answer, requestsTo } = network({})
  answer(WRITE, {})
  const { user } = show(<OutsideReportPage />)
  await user.type(screen.getByLabelText('Whom is it about?'), 'The moderator with the red hat')
  await user.click(screen.getByRole('switch', { name: 'They’re on the team here' }))
  await user.type(screen.getByLabelText('What happened?'), TEXT)
  await user.type(screen.getByLabelText('Your e-mail'), 'bar@example.org')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByText('They’re on the team here')).toBeDefined()
  await user.click(screen.getByRole('button', { name: SEND }))
  await screen.findByText('One more step')
  expect(requestsTo(WRITE)[0]?.body).toMatchObject({ isAboutTeam: true })
})

test('the e-mailed link changes nothing until a button is tapped, and forgets the address afterwards, too', async () => {
  const { answer, requestsTo } = network({})
  const { user } = show(<OutsideLinkPage />)
  answer(CONFIRM, {})
  answer(FORGET, {})
  expect(requestsTo(CONFIRM)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Yes, send it' }))
  await screen.findByText('Thank you for telling us')
  await user.click(screen.getByRole('button', { name: 'Delete my address now, I need no answer' }))
  await screen.findByText('Your address is deleted')
  expect(requestsTo(FORGET)).toHaveLength(1)
})
