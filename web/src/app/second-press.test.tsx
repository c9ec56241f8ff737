import { screen } from '@testing-library/react'
import { type FormEvent, useState } from 'react'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { later, network } from '../../test/network.ts'
import { BO } from '../../test/samples.ts'
import { show } from '../../test/show.tsx'
import { useReport } from '../reports/mutations.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'

// `web/test/setup.ts` has called `ignoreSecondPresses`, as main.tsx does.

const SEND = 'POST /api/reports'
const REPORT = { userId: BO, kind: 'scam' as const }

function FormWithButton() {
  const send = useReport()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate(REPORT)
  }
  return (
    <form onSubmit={submit}>
      <TextField label="Text" />
      <Button type="submit" busyText={send.isPending && 'Sending…'}>
        Send
      </Button>
    </form>
  )
}

function LoneButton() {
  const send = useReport()
  return (
    <button type="button" disabled={send.isPending} onClick={() => send.mutate(REPORT)}>
      Send
    </button>
  )
}

function CloseAfterwards() {
  const [isOpen, setIsOpen] = useState(true)
  const send = useReport()
  const onSuccess = () => setIsOpen(false)
  return (
    isOpen && (
      <Button
        look="danger"
        busyText={send.isPending && 'Sending…'}
        onClick={() => send.mutate(REPORT, { onSuccess })}
      >
        Send
      </Button>
    )
  )
}

const task = () => new Promise((resolve) => setTimeout(resolve))
const button = () => screen.getByRole<HTMLButtonElement>('button')

// Updates outside of `act` reach the page when they do in a browser.
beforeEach(() => {
  const page = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  page.IS_REACT_ACT_ENVIRONMENT = false
  onTestFinished(() => {
    page.IS_REACT_ACT_ENVIRONMENT = true
  })
})

describe.each([
  ['a form', FormWithButton],
  ['a button', LoneButton],
  ['a button that is gone afterwards', CloseAfterwards],
])('%s sends once', (_, Control) => {
  test.each<[how: string, press: () => unknown]>([
    [
      'pressed twice within one task',
      () => {
        for (const each of [button(), button()]) each.click()
      },
    ],
    [
      'pressed in the very next task',
      async () => {
        const pressed = button()
        setTimeout(() => pressed.click())
        setTimeout(() => pressed.click())
        await task()
      },
    ],
    [
      'submitted twice by Enter, or by a browser’s extension',
      () => {
        const { form } = button()
        if (!form) return button().click()
        for (const each of [form, form]) each.requestSubmit()
      },
    ],
  ])('%s', async (_, press) => {
    const answer = later()
    const { requestsTo } = network({ [SEND]: () => answer.promise })
    show(<Control />)
    await press()
    for (let nth = 0; nth < 5; nth++) await task()
    expect(requestsTo(SEND)).toHaveLength(1)
    answer.resolve({})
    for (let nth = 0; nth < 5; nth++) await task()
  })
})

test('a button works again once the page has shown what the first press did', async () => {
  const { requestsTo } = network({ [SEND]: {} })
  show(<LoneButton />)
  button().click()
  await expect.poll(() => requestsTo(SEND)).toHaveLength(1)
  for (let nth = 0; nth < 5; nth++) await task()
  expect(button().disabled).toBe(false)
  button().click()
  await expect.poll(() => requestsTo(SEND)).toHaveLength(2)
})
