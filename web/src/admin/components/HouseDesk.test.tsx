import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { HouseDesk } from './HouseDesk.tsx'
import { StartDesk } from './StartDesk.tsx'

const GET = 'GET /api/house'
const PUT = 'PUT /api/admin/house'
const SETTINGS = {
  name: '',
  accent: null,
  contact: null,
  rules: '',
  terms: '',
  privacy: '',
  imprint: '',
  languages: null,
  rangesMetres: null,
  categories: null,
  revision: 4,
}
const READ = { ...SETTINGS, rulesVersion: 0, rulesAt: null, iconHash: null }

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function opened(settings: object = {}) {
  const server = network({
    [GET]: { ...READ, ...settings },
    [PUT]: ({ body }) => ({ ...READ, ...(body as object), revision: 5 }),
  })
  const page = show(<HouseDesk />)
  await screen.findByLabelText('Name of this place (optional)')
  const saves = async () => {
    await page.user.click(screen.getByRole('button', { name: 'Save' }))
    return server.requestsTo(PUT).at(-1)?.body
  }
  return { ...server, ...page, saves }
}

test('name, colour, contact and texts are saved together, and say on which change they are based', async () => {
  const { user, saves } = await opened()
  type('Name of this place (optional)', 'Das Café')
  await user.click(screen.getByRole('switch', { name: 'A colour of your own' }))
  type('Colour', '#00508f')
  type('How people reach you (optional)', ' help@example.org ')
  type('Imprint (optional)', '日本語')
  const sent = {
    ...SETTINGS,
    name: 'Das Café',
    accent: '#00508f',
    contact: 'help@example.org',
    imprint: '日本語',
  }
  expect(await saves()).toEqual({ ...sent, asksToAccept: false })
  type('Imprint (optional)', '')
  await screen.findByText('Saved').catch(() => null)
  expect(await saves()).toMatchObject({ revision: 5, imprint: '', contact: 'help@example.org' })
})

test('other rules ask everyone, unless the admin says that they need not', async () => {
  const { user, saves } = await opened({ rules: 'Be kind.' })
  const asks = () => screen.getByRole('switch', { name: 'Ask everyone to accept these rules' })
  expect(asks().getAttribute('aria-checked')).toBe('false')
  type('House rules (optional)', 'Be kind and wise.')
  expect(asks().getAttribute('aria-checked')).toBe('true')
  await user.click(asks())
  expect(await saves()).toMatchObject({ rules: 'Be kind and wise.', asksToAccept: false })
})

test('texts that are not saved survive a reload, and say so', async () => {
  const first = await opened({ imprint: 'Ana' })
  type('House rules (optional)', 'Be kind.')
  type('Imprint (optional)', 'Ana Lopes')
  first.unmount()
  const { user } = await opened({ imprint: 'Ana and Bo', revision: 5 })
  const textIn = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label).value
  // Another admin has changed it meanwhile.
  expect([textIn('House rules (optional)'), textIn('Imprint (optional)')]).toEqual(['Be kind.', 'Ana and Bo'])
  screen.getByText('You haven’t saved these texts yet.')
  await user.click(screen.getByRole('button', { name: 'Go back to the saved ones' }))
  expect(textIn('House rules (optional)')).toBe('')
  expect(screen.queryByText('You haven’t saved these texts yet.')).toBeNull()
})

test('what the server rejects is shown, and what was typed stays', async () => {
  const { answer, saves } = await opened()
  answer(PUT, errorReply(409, 'HOUSE_CHANGED', 'Another admin just saved these settings.'))
  type('House rules (optional)', 'Be kind.')
  await saves()
  expect((await screen.findByRole('alert')).textContent).toContain('Another admin just saved')
  expect(screen.getByLabelText<HTMLTextAreaElement>('House rules (optional)').value).toBe('Be kind.')
})

test('the first steps lead through name, gate, contact, texts and a test e-mail', async () => {
  const gate = { isOpen: true, domains: [], blockedDomains: [], invitedPeopleMax: 3, braked: null }
  const { requestsTo } = network({
    [GET]: READ,
    'GET /api/admin/gate': gate,
    'POST /api/admin/test-mail': {},
  })
  const { user } = show(<StartDesk />)
  const next = () => user.click(screen.getByRole('button', { name: 'Next step' }))
  for (const shown of [/^Name of this place/, 'Everyone', /^How people reach you/, 'Imprint (optional)']) {
    await screen.findByLabelText(shown)
    await next()
  }
  expect(screen.getByText('Step 5 of 5')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Send a test e-mail' }))
  await screen.findByText('On its way. It should arrive within a minute.')
  expect(requestsTo('POST /api/admin/test-mail')).toHaveLength(1)
  await next()
  expect(screen.getByRole('link', { name: 'All admin pages' })).toBeDefined()
})

test('languages, ranges and kinds of interests are offered by choice, and all of them without one', async () => {
  const { user, saves } = await opened({ languages: ['de'], rangesMetres: null })
  await user.click(screen.getByRole('checkbox', { name: '日本語' }))
  await user.click(screen.getByRole('checkbox', { name: '1 mile' }))
  await user.click(screen.getByRole('checkbox', { name: 'Social Activities' }))
  const offer = { languages: ['de', 'ja'], rangesMetres: [1609], categories: ['social_activities'] }
  expect(await saves()).toMatchObject(offer)
  for (const name of ['Deutsch', '日本語', '1 mile', 'Social Activities'])
    await user.click(screen.getByRole('checkbox', { name }))
  expect(await saves()).toMatchObject({ languages: null, rangesMetres: null, categories: null })
})

test('the icon can be removed', async () => {
  const { user, answer, requestsTo } = await opened({ iconHash: 'A'.repeat(22) })
  expect(screen.getByAltText('Your icon')).toHaveProperty('src', expect.stringContaining('AAA'))
  answer('DELETE /api/admin/house/icon', { iconHash: null })
  await user.click(screen.getByRole('button', { name: 'Use the app’s own' }))
  expect(await screen.findByAltText('The app’s own icon')).toBeTruthy()
  expect(requestsTo('DELETE /api/admin/house/icon')).toHaveLength(1)
})
