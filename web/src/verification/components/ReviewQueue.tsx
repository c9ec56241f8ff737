import type { VerificationQueue, WaitingVerification } from '@hereabouts/contract/verification/schemas'
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Camera, CameraOff, Scale, ShieldCheck } from 'lucide-react'
import { lazy, useState } from 'react'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import { serverNow } from '../../platform/server-time.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { documentIn, waitedFor } from '../rules.ts'

const ReviewSheet = lazy(() => loadPart(() => import('./ReviewSheet.tsx')))

/** Pending verifications, oldest first. */
export function ReviewQueue({ queue: { waiting, more, forOthers } }: { queue: VerificationQueue }) {
  const [opened, setOpened] = useState<WaitingVerification | null>(null)
  const close = () => setOpened(null)
  const count = waiting.length + more
  return (
    <>
      {waiting.length === 0 ? (
        <EmptyState icon={<ShieldCheck size={28} />} title={t`Nobody is waiting`}>
          <p>
            <Trans>People who ask to be verified appear here.</Trans>
          </p>
        </EmptyState>
      ) : (
        <>
          <h2 className="text-lg font-bold">
            <Plural value={count} one="# waiting for review" other="# waiting for review" />
          </h2>
          <ul className="flex flex-col gap-3">
            {waiting.map((verification) => (
              <li key={verification.userId}>
                <Row verification={verification} onOpen={() => setOpened(verification)} />
              </li>
            ))}
          </ul>
        </>
      )}
      {more > 0 && (
        <p className="text-muted">
          <Plural value={more} one="# more came later." other="# more came later." />
        </p>
      )}
      {forOthers > 0 && (
        <p className="text-muted">
          <Plural value={forOthers} one="# is for another verifier." other="# are for other verifiers." />
        </p>
      )}
      {opened && (
        <SheetBoundary onClose={close}>
          <ReviewSheet verification={opened} onClose={close} />
        </SheetBoundary>
      )}
    </>
  )
}

function Row({ verification, onOpen }: { verification: WaitingVerification; onOpen: () => void }) {
  const { userId, name, username, avatarUrl, documentType, submittedAt, photoId, appeal } = verification
  return (
    <Card aria-label={name}>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar id={userId} name={name} url={avatarUrl} />
        <div className="min-w-0 flex-[1_1_9rem]">
          <h3 className="font-bold wrap-anywhere">
            <bdi>{name}</bdi>
          </h3>
          <p className="text-sm text-muted wrap-anywhere">
            <bdi>@{username}</bdi> · {documentIn(documentType) ?? t`a document`}
          </p>
          <p className="text-sm text-muted">{waitedFor(submittedAt, serverNow())}</p>
        </div>
        <Button look="secondary" onClick={onOpen}>
          <Trans>Review</Trans>
        </Button>
      </div>
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm font-medium">
        <span className="inline-flex items-center gap-1.5">
          {photoId === null ? <CameraOff size={16} aria-hidden /> : <Camera size={16} aria-hidden />}
          {photoId === null ? t`No photo yet` : t`Photo received`}
        </span>
        {appeal && (
          <span className="inline-flex items-center gap-1.5">
            <Scale size={16} aria-hidden />
            <Trans context="noun">Appeal</Trans>
          </span>
        )}
      </p>
    </Card>
  )
}
