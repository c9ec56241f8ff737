import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../../test/show.tsx'
import { useIsZoneUnknown } from '../../platform/time-zone.ts'
import { ClockQuestion } from './ClockQuestion.tsx'

afterEach(() => vi.unstubAllEnvs())

function Asked({ onAnswer }: { onAnswer?: () => void }) {
  return useIsZoneUnknown() ? <ClockQuestion {...(onAnswer && { onAnswer })} /> : <p>Known</p>
}

test('a browser that hides its zone asks, suggests zones of its region, and takes the answer', async () => {
  vi.stubEnv('TZ', 'UTC')
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['pt-BR', 'en-US@posix'])
  const onAnswer = vi.fn()
  const { user } = show(<Asked onAnswer={onAnswer} />)
  const select = await screen.findByLabelText<HTMLSelectElement>('A place with your time')
  const [suggested, ...parts] = select.querySelectorAll('optgroup')
  expect(suggested?.label).toBe('Suggestions')
  expect([...(suggested?.querySelectorAll('option') ?? [])].map(({ value }) => value)).toContain(
    'America/Sao_Paulo',
  )
  expect(parts.map(({ label }) => label)).toEqual([
    'Africa',
    'Americas',
    'Antarctica',
    'Asia',
    'Atlantic Ocean',
    'Australia',
    'Europe',
    'Indian Ocean',
    'Pacific Ocean',
  ])
  expect(screen.getByRole('button', { name: 'Use this clock' })).toHaveProperty('disabled', true)
  await user.selectOptions(select, 'Asia/Tokyo')
  await user.click(screen.getByRole('button', { name: 'Use this clock' }))
  await waitFor(() => expect(screen.getByText('Known')).toBeDefined())
  expect(onAnswer).toHaveBeenCalledTimes(1)
  expect(localStorage.getItem('hereabouts_phone_time_zone')).toBe('"Asia/Tokyo"')
})

test('a browser with the zone of a place does not ask', () => {
  vi.stubEnv('TZ', 'Europe/London')
  show(<Asked />)
  expect(screen.getByText('Known')).toBeDefined()
})
