import { TZDateMini } from '@date-fns/tz/date/mini'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { listenToToasts } from '../../../test/toasts.ts'
import { chooseZone } from '../../platform/time-zone.ts'
import { AnnouncementDesk } from './AnnouncementDesk.tsx'

const CURRENT = 'GET /api/announcement'
const ANNOUNCE = 'POST /api/admin/announcement'
const ANNOUNCED = { id: 7, text: 'Down for an hour tonight.', tone: 'info', endsAt: null as string | null }

test('an announcement is sent as typed and shown as current, and the form is cleared', async () => {
  const { answer, requestsTo } = network({ [CURRENT]: { announcement: null } })
  const { words } = listenToToasts()
  const { user } = show(<AnnouncementDesk />)
  const text = await screen.findByLabelText<HTMLTextAreaElement>('Announcement')
  const ends = screen.getByLabelText<HTMLInputElement>('Ends (optional)')
  expect(screen.queryByRole('region', { name: 'Announced now' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Trouble' }))
  await user.type(text, ANNOUNCED.text)
  await user.type(ends, '2026-11-21T08:30')
  const endsAt = '2026-11-21T08:30:00.000Z'
  const announcement = { ...ANNOUNCED, tone: 'error', endsAt }
  answer(ANNOUNCE, announcement)
  answer(CURRENT, { announcement })
  await user.click(screen.getByRole('button', { name: 'Announce' }))
  const card = await screen.findByRole('region', { name: 'Announced now' })
  expect(card.textContent).toContain('Until November 21, 2026 at 8:30\u00a0AM.')
  expect(requestsTo(ANNOUNCE).map(({ body }) => body)).toEqual([
    { text: ANNOUNCED.text, tone: 'error', endsAt },
  ])
  expect([text.value, ends.value]).toEqual(['', ''])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'News' }).checked).toBe(true)
  expect(words()).toEqual(['Announced'])
})

test('an announcement without an end lasts until it is taken down', async () => {
  const { answer, requestsTo } = network({ [CURRENT]: { announcement: ANNOUNCED } })
  const { user } = show(<AnnouncementDesk />)
  const card = await screen.findByRole('region', { name: 'Announced now' })
  expect(card.textContent).toContain('Until you take it down.')
  const TAKE_DOWN = 'DELETE /api/admin/announcement/7'
  answer(TAKE_DOWN, errorReply(403, 'FORBIDDEN', 'For admins.'))
  await user.click(screen.getByRole('button', { name: 'Take it down' }))
  expect((await screen.findByRole('alert')).textContent).toBe('For admins. (403)')
  answer(TAKE_DOWN, {})
  answer(CURRENT, { announcement: null })
  await user.click(screen.getByRole('button', { name: 'Take it down' }))
  await expect.poll(() => screen.queryByRole('region', { name: 'Announced now' })).toBeNull()
  expect(requestsTo(TAKE_DOWN)).toHaveLength(2)
})

test('an end in the past shows the server’s error, and the form keeps its input', async () => {
  const over = 'That is over already.'
  network({ [CURRENT]: { announcement: null }, [ANNOUNCE]: errorReply(422, 'ANNOUNCEMENT_OVER', over) })
  const { user } = show(<AnnouncementDesk />)
  const text = await screen.findByLabelText<HTMLTextAreaElement>('Announcement')
  await user.type(text, ANNOUNCED.text)
  await user.click(screen.getByRole('button', { name: 'Announce' }))
  expect((await screen.findByRole('alert')).textContent).toBe(`${over} (422)`)
  expect(text.value).toBe(ANNOUNCED.text)
})

test('the end is on the clock that was chosen where the browser hides its own', async () => {
  vi.stubEnv('TZ', 'UTC')
  onTestFinished(() => void vi.unstubAllEnvs())
  chooseZone({ zone: 'Australia/Lord_Howe', ZonedDate: TZDateMini })
  const { answer, requestsTo } = network({ [CURRENT]: { announcement: null } })
  const { user } = show(<AnnouncementDesk />)
  await user.type(await screen.findByLabelText('Announcement'), ANNOUNCED.text)
  await user.type(screen.getByLabelText('Ends (optional)'), '2026-12-21T08:30')
  expect(screen.getByText('December 21, 2026 at 8:30 AM')).toBeDefined()
  answer(ANNOUNCE, ANNOUNCED)
  await user.click(screen.getByRole('button', { name: 'Announce' }))
  await expect
    .poll(() => requestsTo(ANNOUNCE).map(({ body }) => body))
    .toMatchObject([{ endsAt: '2026-12-20T21:30:00.000Z' }])
})
