import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import { gathering, onWithAna } from '../../../test/gatherings.ts'
import { network } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import PosterPage from './PosterPage.tsx'

function open(shown: Gathering) {
  history.replaceState(null, '', '/gatherings/7/poster')
  network({ 'GET /api/gatherings/7': shown, 'GET /api/interests': [] })
  return show(<Route path="/gatherings/:id/poster" component={PosterPage} />)
}

test.each([
  ['once', false, 'Saturday, November 21, 6'],
  ['every week', true, 'Every Saturday, 6'],
])(
  'a poster for a gathering that takes place %s says what, when and roughly where, never the place or a name',
  async (_, isWeekly, when) => {
    open(onWithAna({ isWeekly, note: 'Ring at Bo’s' }))
    const { textContent } = await screen.findByRole('article', { name: 'Poster' })
    for (const text of ['Board games', when, 'Camden', `${location.host}/gathering/ABCDEFGH`])
      expect(textContent).toContain(text)
    expect(textContent).not.toMatch(/café|Bo’s|Cy/)
  },
)

test('the chosen paper decides the size of the printed page', async () => {
  const { user } = open(onWithAna())
  await screen.findByRole('article', { name: 'Poster' })
  const rules = () => document.querySelector('#print style')?.textContent
  expect(rules()).toContain('size: 148mm 210mm')
  await user.click(screen.getByRole('radio', { name: 'A4' }))
  expect(rules()).toContain('size: 210mm 297mm')
})

test('only members have a poster', async () => {
  open(gathering())
  await waitFor(() => expect(location.pathname).toBe('/gatherings/7'))
})
