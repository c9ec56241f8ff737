import type { AgendaEntry } from '@hereabouts/contract/gatherings/schemas-agenda'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { publicGathering } from '../../../test/gatherings.ts'
import { errorReply, network } from '../../../test/network.ts'
import { ana } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { rememberUser } from '../../accounts/device-session.ts'
import AgendaPage from './AgendaPage.tsx'

function entry(changes: Partial<AgendaEntry> = {}): AgendaEntry {
  const { id, isFull, state, ...shared } = publicGathering()
  return { ...shared, state: 'open', code: 'ABCDEFGH', ...changes }
}

function openAgenda(answer: { gatherings: AgendaEntry[] } | Response) {
  network({ 'GET /api/agenda': answer, 'GET /api/interests': [] })
  return show(<AgendaPage />)
}

test('a visitor reads what, when, the area and how many come, and can subscribe', async () => {
  openAgenda({ gatherings: [entry({ going: 2 }), entry({ code: 'BCDEFGHJ', state: 'on', isWeekly: true })] })
  const [first, second] = await screen.findAllByRole('listitem')
  for (const text of ['Board games', 'Camden', '2 of 3 so far · It’s on with 1 more person.'])
    expect(first?.textContent).toContain(text)
  for (const text of ['It’s on, and there are free seats.', 'Every week'])
    expect(second?.textContent).toContain(text)
  const [link] = screen.getAllByRole('link', { name: 'Board games' })
  expect(link?.getAttribute('href')).toBe('/gathering/ABCDEFGH')
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Subscribe in your calendar')).toBe(`webcal://${location.host}/api/agenda.ics?language=en`)
  expect(hrefOf('Atom feed')).toBe(`${location.origin}/api/agenda.atom?language=en`)
})

test.each<[string, { gatherings: AgendaEntry[] } | Response, string]>([
  ['empty', { gatherings: [] }, 'Nothing planned yet'],
  ['turned off', errorReply(404, 'NOT_FOUND', 'No.'), 'There’s no public agenda here'],
])('an agenda that is %s says so', async (_, answer, title) => {
  openAgenda(answer)
  expect(await screen.findByRole('heading', { name: title })).toBeDefined()
})

test('members come back to what is planned around them', async () => {
  rememberUser(ana())
  openAgenda({ gatherings: [entry()] })
  expect((await screen.findByRole('link', { name: 'What’s planned' })).getAttribute('href')).toBe(
    '/gatherings',
  )
})
