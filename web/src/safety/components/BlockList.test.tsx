import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { ANA } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { BlockList } from './BlockList.tsx'

const LIST = 'GET /api/users/1/blocks'
const UNBLOCK = 'DELETE /api/users/1/blocks'
const BO = { id: 2, username: 'bo', avatarUrl: null, isVerified: false }
const CY = { id: 3, username: 'cy', avatarUrl: '/api/users/3/avatar/hash', isVerified: true }
const onReport = vi.fn()

test('blocked people are listed, and can be unblocked one by one', async () => {
  const { answer, requestsTo } = network({ [LIST]: { blocks: [CY, BO] }, [UNBLOCK]: {} })
  const { user } = show(<BlockList userId={ANA} onReport={onReport} />)
  const button = await screen.findByRole('button', { name: 'Unblock @cy' })
  answer(LIST, { blocks: [BO] })
  await user.click(button)
  await expect.poll(() => screen.queryByText('@cy')).toBeNull()
  expect(screen.getByText('@bo')).toBeDefined()
  expect(requestsTo(UNBLOCK).map(({ body }) => body)).toEqual([{ userId: 3 }])
})

test('a blocked person shows only what is visible to the viewer, and can still be reported', async () => {
  network({ [LIST]: { blocks: [CY, BO] } })
  const { user } = show(<BlockList userId={ANA} onReport={onReport} />)
  await user.click(await screen.findByRole('button', { name: 'Report @cy' }))
  expect(onReport).toHaveBeenCalledExactlyOnceWith(CY)
  const pictures = [...document.querySelectorAll('img')].map(({ src }) => new URL(src).pathname)
  expect(pictures).toEqual([CY.avatarUrl])
  expect(screen.getAllByRole('listitem').map((row) => row.textContent?.includes('Verified'))).toEqual([
    true,
    false,
  ])
})

test('an empty list says so without an error', async () => {
  network({ [LIST]: { blocks: [] } })
  show(<BlockList userId={ANA} onReport={onReport} />)
  expect(await screen.findByText('You haven’t blocked anyone.')).toBeDefined()
})

test('loading the list can be retried', async () => {
  const { answer } = network({ [LIST]: errorReply(403, 'FORBIDDEN', 'No.') })
  const { user } = show(<BlockList userId={ANA} onReport={onReport} />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  answer(LIST, { blocks: [BO] })
  await user.click(again)
  expect(await screen.findByText('@bo')).toBeDefined()
})
