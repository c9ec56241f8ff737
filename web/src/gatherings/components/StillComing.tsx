import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { formatTime } from '../../platform/format.ts'
import { vibrate } from '../../platform/haptics.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useConfirmGathering } from '../mutations.ts'
import { CantCome } from './LeaveGathering.tsx'

/** "Still coming?" and "Go anyway?", if the person is asked. Each answer is one tap. */
export function StillComing({ userId, gathering }: { userId: UserId; gathering: Gathering }) {
  const { confirmBy, goAnyway } = gathering
  const asksAnyway = goAnyway !== null && !goAnyway.isGoing
  if (asksAnyway) return <Question userId={userId} gathering={gathering} to="go-anyway" />
  return (
    <>
      {goAnyway && (
        <Notice>
          {goAnyway.people < goAnyway.needed
            ? t`You’d go anyway. It stays on if one more person says so.`
            : t`You’re fewer now, and you go anyway.`}
        </Notice>
      )}
      {confirmBy && <Question userId={userId} gathering={gathering} to="coming" />}
    </>
  )
}

interface QuestionProps {
  userId: UserId
  gathering: Gathering
  to: 'coming' | 'go-anyway'
}

function Question({ userId, gathering, to }: QuestionProps) {
  const [isLeaving, setIsLeaving] = useState(false)
  const [wasKept, setWasKept] = useState(false)
  const confirm = useConfirmGathering(userId, gathering.id)
  const title = to === 'coming' ? t`Still coming?` : t`Go anyway?`
  const time = formatTime(gathering.confirmBy ?? gathering.startsAt)
  return (
    <Card isAccented aria-label={title}>
      <div className="flex flex-col gap-4">
        <div>
          <h2 className="text-xl font-bold">{title}</h2>
          <p>
            {to === 'coming'
              ? t`Say so until ${time}. After that, your seat is free for somebody else.`
              : t`Some can’t come, so you’re fewer than planned. If two of you go anyway, it stays on.`}
          </p>
        </div>
        {confirm.error && <Notice tone="bad">{textOf(confirm.error)}</Notice>}
        {isLeaving ? (
          <CantCome
            userId={userId}
            gathering={gathering}
            onKeep={() => {
              setIsLeaving(false)
              setWasKept(true)
            }}
          />
        ) : (
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
            <Button
              busyText={confirm.isPending && t`Sending…`}
              onClick={() => confirm.mutate(to, { onSuccess: () => vibrate('done') })}
            >
              {to === 'coming' ? t`Yes, I’m coming` : t`Yes, I’ll go`}
            </Button>
            <Button
              look="secondary"
              autoFocus={wasKept}
              disabled={confirm.isPending}
              onClick={() => setIsLeaving(true)}
            >
              <Trans>I can’t come</Trans>
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
