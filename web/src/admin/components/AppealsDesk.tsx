import type { OpenAppeal } from '@hereabouts/contract/admin/schemas-people'
import type { AppealDecision } from '@hereabouts/contract/sanctions/schemas'
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
import { KIND_NAMES } from '../rules-team.ts'
import { Loaded } from './Loaded.tsx'

/** Open appeals, oldest first. */
export function AppealsDesk() {
  return (
    <Loaded query={useAppeals()} label="Loading appeals">
      {(appeals) =>
        appeals.length === 0 ? (
          <p className="text-muted">No appeal waits.</p>
        ) : (
          <ul aria-label="Appeals" className="flex flex-col gap-4">
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

const DECISIONS: { value: AppealDecision; text: string }[] = [
  { value: 'upheld', text: 'It stays' },
  { value: 'lifted', text: 'Lift it' },
]

function Appeal({ appeal: { person, measure: sanction } }: { appeal: OpenAppeal }) {
  const [decision, setDecision] = useState<AppealDecision>('upheld')
  const [answer, setAnswer] = useState('')
  const decide = useDecideAppeal()
  return (
    <Card aria-label={`Appeal of ${person.username}`}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          decide.mutate({ id: sanction.id, decision, answer })
        }}
      >
        <div className="flex flex-col gap-2">
          <h2 className="font-bold wrap-break-word">
            <bdi>{person.username}</bdi>: {KIND_NAMES[sanction.kind]}
          </h2>
          <p className="whitespace-pre-line wrap-break-word">{sanction.appeal?.text}</p>
          <p className="text-sm wrap-break-word text-muted">
            Against: {sanction.reason} ({formatMoment(sanction.at)}, by{' '}
            {sanction.madeBy?.username ?? 'somebody who has left'})
          </p>
        </div>
        <Choice label="Decision" options={DECISIONS} value={decision} onChange={setDecision} />
        <TextArea
          label="Answer"
          hint="They read this."
          required
          minLength={5}
          maxLength={500}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
        />
        {decide.error && <Notice tone="bad">{textOf(decide.error)}</Notice>}
        <Button type="submit" busyText={decide.isPending && 'Deciding...'}>
          Decide
        </Button>
      </form>
    </Card>
  )
}
