import type { WaitingPerson } from '@hereabouts/contract/gate/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { formatMoment } from '../../platform/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useDecideWaiting } from '../mutations-joining.ts'
import { useWaiting } from '../queries-joining.ts'
import { Loaded } from './Loaded.tsx'

/** People who ask to join, longest waiting first. */
export function JoiningDesk() {
  return (
    <Loaded query={useWaiting()} label={t`Loading new people`}>
      {(people) =>
        people.length === 0 ? (
          <p className="text-muted">
            <Trans>Nobody is waiting to join.</Trans>
          </p>
        ) : (
          <ul aria-label={t`New people`} className="flex flex-col gap-4">
            {people.map((person) => (
              <li key={person.id}>
                <Request person={person} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function Request({ person }: { person: WaitingPerson }) {
  const { id, username, name, email, since, reason } = person
  const [isDeclining, setIsDeclining] = useState(false)
  const decide = useDecideWaiting()
  const when = formatMoment(since)
  const isBusy = decide.isPending
  return (
    <Card aria-label={t`Request from ${username}`}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-2">
          <h2 className="font-bold wrap-anywhere">
            <bdi>{name === username ? username : `${name} (${username})`}</bdi>
          </h2>
          <p dir="auto" className="wrap-anywhere">
            {reason || <Trans>Nobody asked them why when they signed up.</Trans>}
          </p>
          <p className="text-sm wrap-anywhere text-muted">
            <bdi>{email}</bdi> · {when}
          </p>
        </div>
        {person.isNearBanned && (
          <Notice>
            <Trans>A banned person signed up from the same network lately. Many may share it.</Trans>
          </Notice>
        )}
        {decide.error && <Notice tone="bad">{textOf(decide.error)}</Notice>}
        {isDeclining && (
          <p className="text-sm text-muted">
            <Trans>Their account will be deleted, and an e-mail tells them. You can’t undo that.</Trans>
          </p>
        )}
        <div className="grid grid-cols-2 gap-3 roomy:flex roomy:flex-wrap">
          {isDeclining ? (
            <>
              <Button look="secondary" disabled={isBusy} onClick={() => setIsDeclining(false)}>
                <Trans>Back</Trans>
              </Button>
              <Button
                look="danger"
                busyText={isBusy && t`Deciding…`}
                onClick={() => decide.mutate({ id, email, decision: 'declined' })}
              >
                <Trans>Decline</Trans>
              </Button>
            </>
          ) : (
            <>
              <Button
                busyText={isBusy && t`Deciding…`}
                onClick={() => decide.mutate({ id, email, decision: 'admitted' })}
              >
                <Trans>Let them in</Trans>
              </Button>
              <Button look="secondary" disabled={isBusy} onClick={() => setIsDeclining(true)}>
                <Trans>Decline…</Trans>
              </Button>
            </>
          )}
        </div>
      </div>
    </Card>
  )
}
