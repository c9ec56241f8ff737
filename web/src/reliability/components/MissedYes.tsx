import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { MissedYeses } from '@hereabouts/contract/reliability/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useUndoMissed } from '../mutations.ts'
import { effectText } from '../rules.ts'

/** Says that the person missed something, what follows from it, and undoes it if something happened. */
export default function MissedYes({ userId, missed }: { userId: UserId; missed: MissedYeses }) {
  const undo = useUndoMissed(userId)
  return (
    <Card arrives aria-label={t`You weren’t there`}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-1">
          <h3 className="text-lg leading-snug font-bold">
            <Trans>You weren’t there</Trans>
          </h3>
          <p>
            <Trans>If something happened, tell us today, and it’s forgotten.</Trans>
          </p>
          <p className="text-sm text-muted">
            {effectText(missed.count)} <Trans>Nobody else sees this.</Trans>
          </p>
        </div>
        {undo.isError && <Notice tone="bad">{textOf(undo.error)}</Notice>}
        <Button look="secondary" busyText={undo.isPending && t`One moment…`} onClick={() => undo.mutate()}>
          <Trans>Something happened</Trans>
        </Button>
      </div>
    </Card>
  )
}
