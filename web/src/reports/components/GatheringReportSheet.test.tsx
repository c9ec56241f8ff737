import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { report } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import GatheringReportSheet from './GatheringReportSheet.tsx'

const REPORT = 'POST /api/gatherings/7/report'

function sheet(answer: object = report()) {
  const onClose = vi.fn()
  const gathering = { id: 7 as GatheringId, name: 'Board games' }
  return {
    ...network({ [REPORT]: answer }),
    ...show(<GatheringReportSheet gathering={gathering} onClose={onClose} />),
    onClose,
  }
}

test('a gathering is reported with a reason and a text, and nobody to block', async () => {
  const { user, requestsTo, onClose } = sheet()
  expect(screen.queryByRole('switch')).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Selling something' }))
  await user.type(screen.getByLabelText(/What happened/), ' It is a shop. ')
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  await screen.findByText(/^Nobody in it will be told/)
  expect(requestsTo(REPORT).map(({ body }) => body)).toEqual([{ kind: 'commercial', text: 'It is a shop.' }])
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('without a reason nothing is sent, and a failure says why', async () => {
  const { user, requests } = sheet(errorReply(429, 'TOO_MANY_REQUESTS', 'Slow down.'))
  const send = screen.getByRole('button', { name: 'Send report' })
  await user.click(send)
  expect(screen.getByRole('alert').textContent).toBe('Choose what it’s about.')
  expect(requests).toEqual([])
  await user.click(screen.getByRole('radio', { name: 'Scam' }))
  await user.click(send)
  expect((await screen.findByRole('alert')).textContent).toContain('Slow down.')
})
