import { DELETION_GRACE_DAYS } from '@hereabouts/contract/accounts/limits'
import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, useState } from 'react'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import { Button } from '../../ui/Button.tsx'
import { Question } from '../../ui/Question.tsx'

const DeleteAccountSheet = lazy(() => loadPart(() => import('./DeleteAccountSheet.tsx')))

export function DeleteAccountCard({ user }: { user: Pick<OwnUser, 'id' | 'username'> }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Question title={t`How do I leave?`} answer={t`At once, with ${DELETION_GRACE_DAYS} days to come back`}>
      <Button look="danger" isWide onClick={() => setIsAsking(true)}>
        <Trans>Delete my account…</Trans>
      </Button>
      {isAsking && (
        <SheetBoundary onClose={() => setIsAsking(false)}>
          <DeleteAccountSheet user={user} onClose={() => setIsAsking(false)} />
        </SheetBoundary>
      )}
    </Question>
  )
}
