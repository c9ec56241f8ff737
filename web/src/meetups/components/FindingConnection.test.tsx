import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { locks } from '../../../test/locks.ts'
import { network } from '../../../test/network.ts'
import { ANA, inMinutes, meetup, NOW } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import FindEachOther from './FindEachOther.tsx'
import FindingConnection from './FindingConnection.tsx'

const finding = meetup({ state: 'accepted', findsUntil: inMinutes(30), otherFindsUntil: inMinutes(30) })

test('one tab runs the connection, and the next takes over when it closes', async () => {
  vi.useFakeTimers({ now: NOW })
  network()
  const { steal } = locks()
  const closeOther = steal()
  show(
    <>
      <FindingConnection meetup={finding} userId={ANA} />
      <FindEachOther meetup={finding} onLeave={() => {}} />
    </>,
  )
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByText('Another tab is already showing you the way.')).toBeDefined()
  await act(async () => closeOther())
  await act(() => vi.advanceTimersByTimeAsync(16_000))
  expect(screen.getAllByText('Connecting with Bo’s phone…').length).toBeGreaterThan(0)
  vi.useRealTimers()
})
