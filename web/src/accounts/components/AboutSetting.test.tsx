import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../../../test/network.ts'
import { ANA, ana } from '../../../test/samples.ts'
import { findSheet } from '../../../test/sheets.ts'
import { show } from '../../../test/show.tsx'
import { rememberUser } from '../device-session.ts'
import { AboutSetting } from './AboutSetting.tsx'

test('somebody who says nothing about themselves is asked until they put it off', async () => {
  const { user, unmount } = show(<AboutSetting user={ana()} />)
  expect(screen.getByText(/Give people something to start with/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  unmount()
  show(<AboutSetting user={ana()} />)
  expect(screen.queryByText(/Give people something to start with/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Say more about you' })).toBeDefined()
})

test('what somebody says about themselves can be changed', async () => {
  rememberUser(ana())
  const { requestsTo } = network({ 'PATCH /api/users/1': ana() })
  const said = ana({ askMeAbout: 'Sourdough', languages: ['pt'], pronouns: 'she/her' })
  const { user } = show(<AboutSetting user={said} />)
  expect(screen.getByText('Sourdough')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Edit about you' }))
  const sheet = await findSheet('About you')
  await user.click(sheet.getByRole('button', { name: 'Remove Portuguese' }))
  await user.selectOptions(sheet.getByLabelText('Languages you speak'), 'Serbian')
  await user.click(sheet.getByRole('button', { name: 'they/them' }))
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requestsTo(`PATCH /api/users/${ANA}`)[0]?.body).toEqual({
    askMeAbout: 'Sourdough',
    languages: ['sr'],
    pronouns: 'they/them',
  })
})
