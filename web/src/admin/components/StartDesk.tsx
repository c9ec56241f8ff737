import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { useSendTestMail } from '../mutations.ts'
import { GateDesk } from './GateDesk.tsx'
import { HouseDesk } from './HouseDesk.tsx'

interface Step {
  title: MessageDescriptor
  lead: MessageDescriptor
  content: () => ReactNode
}

/** The settings that an operator needs first. Each can be left as it is, and changed later at its own desk. */
const STEPS: readonly Step[] = [
  {
    title: msg`What is this place called?`,
    lead: msg`People see the name before they join.`,
    content: () => <HouseDesk parts={['look']} />,
  },
  {
    title: msg`Who may join?`,
    lead: msg`Without a change, everyone may.`,
    content: () => <GateDesk />,
  },
  {
    title: msg`How do people reach you?`,
    lead: msg`For help, or to ask what you store.`,
    content: () => <HouseDesk parts={['contact']} />,
  },
  {
    title: msg`What applies here?`,
    lead: msg`Your rules and imprint, if any.`,
    content: () => <HouseDesk parts={['texts']} />,
  },
  {
    title: msg`Do e-mails arrive?`,
    lead: msg`People confirm their address by e-mail, and set a new password.`,
    content: () => <MailStep />,
  },
]

/** Leads a new admin through the settings, one after the other. */
export function StartDesk() {
  const [index, setIndex] = useState(0)
  const step = STEPS[index]
  const steps = STEPS.length
  if (!step)
    return (
      <>
        <p className="text-lg font-semibold">
          <Trans>You can change everything here at any time.</Trans>
        </p>
        <ButtonLink href="/admin-main" isWide>
          <Trans>All admin pages</Trans>
        </ButtonLink>
      </>
    )
  const nth = index + 1
  return (
    <>
      <div>
        <p className="text-sm text-muted">
          <Trans>
            Step {nth} of {steps}
          </Trans>
        </p>
        <h2 className="text-2xl font-extrabold tracking-tight">{t(step.title)}</h2>
        <p className="text-muted">{t(step.lead)}</p>
      </div>
      <div key={index} className="flex flex-col gap-4">
        {step.content()}
      </div>
      <div className="flex flex-wrap justify-between gap-3">
        {index > 0 && (
          <Button look="secondary" onClick={() => setIndex(index - 1)}>
            <Trans>Back</Trans>
          </Button>
        )}
        <Button look="secondary" onClick={() => setIndex(index + 1)}>
          <Trans>Next step</Trans>
        </Button>
      </div>
    </>
  )
}

function MailStep() {
  const send = useSendTestMail()
  return (
    <Section title={t`Test e-mail`}>
      <p className="text-muted">
        <Trans>We’ll send one to your address. Nothing there? Check your spam folder.</Trans>
      </p>
      {send.error && <Notice tone="bad">{textOf(send.error)}</Notice>}
      {send.isSuccess && (
        <Notice tone="good">
          <Trans>On its way. It should arrive within a minute.</Trans>
        </Notice>
      )}
      <Button busyText={send.isPending && t`Sending…`} onClick={() => send.mutate()}>
        <Trans>Send a test e-mail</Trans>
      </Button>
    </Section>
  )
}
