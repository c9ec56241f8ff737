import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network, noNetwork } from '../../test/network.ts'
import { ANA } from '../../test/samples.ts'
import { show } from '../../test/show.tsx'
import { BlockList } from '../safety/components/BlockList.tsx'

const LIST = 'GET /api/users/1/blocks'
const ID = '7f3b0c2a9d4e4f60'

const failure = (status: number) =>
  Response.json({ error: 'SERVER', message: 'Sorry.' }, { status, headers: { 'x-request-id': ID } })

test('what failed to load shows the id of its request, to be selected as a whole', async () => {
  network({ [LIST]: failure(500) })
  show(<BlockList userId={ANA} onReport={() => {}} />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(`Error ID ${ID}`)
  expect(screen.getByText(ID).className).toContain('select-all')
})

test.each([
  ['without a connection', noNetwork],
  ['of what does not exist', failure(404)],
])('there is no id %s', async (_, answer) => {
  network({ [LIST]: answer })
  show(<BlockList userId={ANA} onReport={() => {}} />)
  expect((await screen.findByRole('alert')).textContent).not.toContain('Error ID')
})
