import type { OpenAppeal } from '@hereabouts/contract/admin/schemas-people'
import { CANNED_ANSWERS } from '@hereabouts/contract/sanctions/limits-canned'
import type { AppealDecision } from '@hereabouts/contract/sanctions/schemas'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { formatMoment } from '../../platform/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useDecideAppeal } from '../mutations-team.ts'
import { useAppeals } from '../queries-team.ts'
import { KIND_NAMES } from '../rules-sanctions.ts'
import { CannedChoice, useCannedText } from './CannedChoice.tsx'
import { Loaded } from './Loaded.tsx'

/** Open appeals, oldest first. */
export function AppealsDesk() {
  return (
    <Loaded query={useAppeals()} label={t`Loading appeals`}>
      {(appeals) =>
        appeals.length === 0 ? (
          <p className="text-muted">
            <Trans>No appeals are waiting.</Trans>
          </p>
        ) : (
          <ul aria-label={t`Appeals`} className="flex flex-col gap-4">
            {appeals.map((appeal) => (
              <li key={appeal.measure.id}>
                <Appeal appeal={appeal} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

const DECISIONS: { value: AppealDecision; text: MessageDescriptor }[] = [
  { value: 'upheld', text: msg`It stands` },
  { value: 'lifted', text: msg`Reverse it` },
]

function Appeal({ appeal: { person, measure: sanction } }: { appeal: OpenAppeal }) {
  const { username } = person
  const { reason } = sanction
  const when = formatMoment(sanction.at)
  const author = sanction.madeBy?.username ?? t`someone who has left`
  const [decision, setDecision] = useState<AppealDecision>('upheld')
  const {
    text: answer,
    canned,
    write,
    choose,
    forget,
  } = useCannedText<(typeof CANNED_ANSWERS)[number]>(`answer ${sanction.id}`)
  const decide = useDecideAppeal()
  return (
    <Card aria-label={t`Appeal from ${username}`}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          decide
            .mutateAsync({ id: sanction.id, decision, answer, ...(canned && { canned }) })
            .then(forget, () => {})
        }}
      >
        <div className="flex flex-col gap-2">
          <h2 className="font-bold wrap-break-word">
            <bdi>{username}</bdi>: {t(KIND_NAMES[sanction.kind])}
          </h2>
          <p dir="auto" className="whitespace-pre-line wrap-break-word">
            {sanction.appeal?.text}
          </p>
          <p className="text-sm wrap-break-word text-muted">
            <Trans>
              Against: {reason} ({when}, by {author})
            </Trans>
          </p>
        </div>
        <Choice
          label={t`Decision`}
          options={DECISIONS.map(({ value, text }) => ({ value, text: t(text) }))}
          value={decision}
          onChange={setDecision}
        />
        <CannedChoice keys={CANNED_ANSWERS} canned={canned} onChoose={choose} />
        <TextArea
          label={t`Your answer`}
          hint={t`They’ll read this.`}
          required
          minLength={5}
          maxLength={500}
          value={answer}
          onChange={({ target }) => write(target.value)}
        />
        {decide.error && <Notice tone="bad">{textOf(decide.error)}</Notice>}
        <Button type="submit" busyText={decide.isPending && t`Deciding…`}>
          <Trans>Decide</Trans>
        </Button>
      </form>
    </Card>
  )
}
