import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { REPORT_CONTEXTS } from '@hereabouts/contract/reports/limits'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { closeOpened, useOpened } from '../device-opened.ts'
import { PersonButton } from './PersonButton.tsx'

const BO = { id: 2 as UserId, name: 'Bo' }

function Opened() {
  return <output>{JSON.stringify(useOpened())}</output>
}

test('verified people have the shield next to their name, and nobody else', () => {
  show(
    [true, false].map((isVerified) => (
      <PersonButton key={String(isVerified)} person={{ ...BO, isVerified, simulated: false }} from="badge">
        Bo
      </PersonButton>
    )),
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['BoVerified', 'Bo'])
})

test('simulated people are marked next to their name, and nobody else', () => {
  show(
    [true, false].map((simulated) => (
      <PersonButton key={String(simulated)} person={{ ...BO, isVerified: false, simulated }} from="card">
        Bo
      </PersonButton>
    )),
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['BoSimulated', 'Bo'])
})

test.each(REPORT_CONTEXTS)('a name in a %s opens the person’s sheet with that context', async (from) => {
  const { user } = show(
    <>
      <PersonButton person={{ ...BO, isVerified: false, simulated: false }} from={from}>
        Bo
      </PersonButton>
      <Opened />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Bo' }))
  expect(JSON.parse(screen.getByRole('status').textContent)).toEqual({ ...BO, from })
  act(closeOpened)
})
