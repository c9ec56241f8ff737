import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { ana } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { rememberUser } from '../../accounts/device-session.ts'
import { ConfirmEmailNotice } from './ConfirmEmailNotice.tsx'

const OWN = 'GET /api/users/1'
const SEND = 'POST /api/email-verification'
const WHY = 'Confirm your e-mail address first.'

function open() {
  rememberUser(ana({ emailVerified: false }))
  const { answer } = network({ [OWN]: ana({ emailVerified: false }), [SEND]: {} })
  const onConfirmed = vi.fn()
  const { user } = show(<ConfirmEmailNotice why={WHY} onConfirmed={onConfirmed} />)
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  return { answer, onConfirmed, press }
}

test('“I’ve confirmed it” resumes what was rejected, once that is true', async () => {
  const { answer, onConfirmed, press } = open()
  screen.getByText(WHY)
  await press('I’ve confirmed it')
  await screen.findByText(/^Not yet\. Open the link we sent to ana@example\.org/)
  expect(onConfirmed).not.toHaveBeenCalled()
  answer(OWN, ana())
  await press('I’ve confirmed it')
  await waitFor(() => expect(onConfirmed).toHaveBeenCalledOnce())
})

test('sending the e-mail clears an earlier failure', async () => {
  const { answer, press } = open()
  answer(SEND, errorReply(429, 'TOO_MANY', 'Please wait.'))
  await press('Send the confirmation e-mail')
  await screen.findByText('Please wait. (429)')
  answer(SEND, {})
  await press('Send the confirmation e-mail')
  await screen.findByText(/^Open the link we sent to ana@example\.org\.$/)
  expect(screen.queryByText('Please wait. (429)')).toBeNull()
  expect(screen.getByRole('button', { name: 'Send it again' })).toBeDefined()
})
