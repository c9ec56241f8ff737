import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../test/show.tsx'
import CropSheet from './CropSheet.tsx'

test('a file that is not a picture gives a clear error instead of a crop', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }))
  const onClose = vi.fn()
  const { user } = show(
    <CropSheet picture={new Blob(['not a picture'])} isBusy={false} onUse={() => {}} onClose={onClose} />,
  )
  const sheet = await screen.findByRole('dialog', { name: 'My picture' })
  fireEvent.error(within(sheet).getByRole('presentation', { hidden: true }))
  expect(within(sheet).getByText(/We can’t read that picture/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Use this picture' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(onClose).toHaveBeenCalledOnce()
})
