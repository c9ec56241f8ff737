import { CATEGORIES, CATEGORY_NAMES } from '@hereabouts/contract/interests/limits-categories'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { errorReply, later, network } from '../../../test/network.ts'
import { interest } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import InterestBrowser from './InterestBrowser.tsx'

/** Three interests of every category except custom, which has none. */
const CATALOGUE = CATEGORIES.filter((category) => category !== 'custom').flatMap((category, nth) =>
  [1, 2, 3].map((each) => interest(10 * nth + each, `${category} ${each}`, category)),
)
const CALL = 'GET /api/interests'
const STORED = 'hereabouts_chosen_interests'

const shown = () =>
  within(screen.getByRole('tabpanel'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const names = (interests: typeof CATALOGUE) => interests.map(({ name }) => name)
const tile = (name: string) => screen.getByRole('button', { name: new RegExp(name) })

async function browser() {
  network({ [CALL]: CATALOGUE })
  const { user, unmount } = show(<InterestBrowser />)
  await screen.findByRole('button', { name: CATALOGUE[0]?.name as string })
  return { user, unmount, open: (tab: string) => user.click(screen.getByRole('tab', { name: tab })) }
}

describe('the tabs', () => {
  test('show all interests first, from A to Z', async () => {
    await browser()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'All Interests',
      'Popular',
      'Categories',
    ])
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('All Interests')
    expect(shown()).toEqual(names(CATALOGUE).toSorted())
  })

  test('show the first twenty as the popular ones, ranked', async () => {
    const { open } = await browser()
    await open('Popular')
    expect(shown()).toEqual(
      CATALOGUE.slice(0, 20).map(({ name, category }, i) => `${i + 1}${name}${CATEGORY_NAMES[category]}`),
    )
  })

  test('show how many interests each category has, in the specified order, without empty ones but their own', async () => {
    const { open } = await browser()
    await open('Categories')
    expect(shown()).toEqual([
      'Social Activities3 interests',
      'Local Knowledge3 interests',
      'Assistance & Skills3 interests',
      'Discussion Topics3 interests',
      'Personal Connections3 interests',
      'Professional3 interests',
      'Dating & Relationships3 interests',
      'Custom0 interests',
    ])
  })

  test('are switched with the arrow keys, and their panel can be scrolled by keyboard', async () => {
    const { user } = await browser()
    await user.tab()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Popular')
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Categories')
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
  })
})

describe('a category', () => {
  test('opens and closes with the focus in the right place', async () => {
    const { user, open } = await browser()
    await open('Categories')
    await user.click(tile('Local Knowledge'))
    expect(shown()).toEqual(['local_knowledge 1', 'local_knowledge 2', 'local_knowledge 3'])
    expect(document.activeElement?.textContent).toContain('All categories')
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(tile('Local Knowledge'))
  })
})

test('the categories mention that people can add interests of their own', async () => {
  const { open } = await browser()
  await open('Categories')
  expect(screen.getByText(/you can add up to 3 of your own/)).toBeDefined()
})

describe('a choice', () => {
  test('is stored for signing up, whichever tab it was made in', async () => {
    const { user, open, unmount } = await browser()
    await user.click(screen.getByRole('button', { name: 'dating 2' }))
    await open('Popular')
    await user.click(screen.getByRole('button', { name: 'social_activities 1' }))
    expect(screen.getByText('2 of 20 chosen and saved.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Sign up with these' }).getAttribute('href')).toBe('/signup')
    expect(JSON.parse(sessionStorage.getItem(STORED) ?? '')).toEqual({ ids: [62, 1], own: [] })
    unmount()
    await browser()
    expect(screen.getByRole('button', { name: 'dating 2', pressed: true })).toBeDefined()
  })

  test('at the limit can only be reduced', async () => {
    sessionStorage.setItem(STORED, JSON.stringify({ ids: CATALOGUE.slice(1).map(({ id }) => id), own: [] }))
    const { user } = await browser()
    expect(screen.getByText(/^20 of 20 chosen/)).toBeDefined()
    const first = screen.getByRole('button', { name: 'social_activities 1' })
    expect(first).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'social_activities 2' }))
    expect(first).toHaveProperty('disabled', false)
  })
})

test('a placeholder shows while the interests load', async () => {
  const answer = later()
  network({ [CALL]: () => answer.promise })
  show(<InterestBrowser />)
  expect(screen.getByRole('status', { name: 'Loading interests' })).toBeDefined()
  answer.resolve(CATALOGUE)
  await screen.findByRole('button', { name: 'dating 2' })
  expect(screen.queryByRole('status', { name: 'Loading interests' })).toBeNull()
})

test('loading the interests can be retried', async () => {
  const { answer } = network({ [CALL]: errorReply(429, 'TOO_MANY', 'Please wait.') })
  const { user } = show(<InterestBrowser />)
  await screen.findByText('Please wait. (429)')
  answer(CALL, CATALOGUE)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'dating 2' })).toBeDefined()
})
