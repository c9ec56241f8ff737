import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network, noNetwork } from '../../test/network.ts'
import { ANA } from '../../test/samples.ts'
import { show } from '../../test/show.tsx'
import { BlockList } from '../safety/components/BlockList.tsx'

const LIST = 'GET /api/users/1/blocks'
const ID = '7f3b0c2a9d4e4f60'

test('what failed to load shows the id of its request as text, which can be copied', async () => {
  const headers = { 'x-request-id': ID }
  network({ [LIST]: Response.json({ error: 'SERVER', message: 'Sorry.' }, { status: 500, headers }) })
  show(<BlockList userId={ANA} onReport={() => {}} />)
  expect(await screen.findByText(new RegExp(`Error ID ${ID}`))).toBeDefined()
})

test('there is no id without a connection', async () => {
  network({ [LIST]: noNetwork })
  show(<BlockList userId={ANA} onReport={() => {}} />)
  expect((await screen.findByRole('alert')).textContent).not.toContain('Error ID')
})
