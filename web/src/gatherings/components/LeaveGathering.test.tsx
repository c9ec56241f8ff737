import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { gathering, onWithAna } from '../../../test/gatherings.ts'
import { network } from '../../../test/network.ts'
import { ANA } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { LeaveGathering } from './LeaveGathering.tsx'

const own = gathering({ own: 'in', isStarter: true })

test.each([
  ['leaving', <LeaveGathering key="1" userId={ANA} gathering={onWithAna()} />, 'I can’t come', 'Stay in'],
  ['calling off', <LeaveGathering key="2" userId={ANA} gathering={own} />, 'Call it off', 'Keep it'],
])('%s keeps the focus when the question opens and closes', async (_, what, opener, keep) => {
  network({})
  const { user } = show(what)
  await user.click(screen.getByRole('button', { name: opener }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: keep }))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: opener }))
})
