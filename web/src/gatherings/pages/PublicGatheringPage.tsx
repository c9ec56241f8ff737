import type { PublicGathering } from '@hereabouts/contract/gatherings/schemas'
import { TYPED_CODE_PATTERN } from '@hereabouts/contract/http/typed-code'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Clock, Hexagon, Signpost, Users } from 'lucide-react'
import { useEffect } from 'react'
import { Redirect, useParams } from 'wouter'
import { useSignedIn } from '../../accounts/queries.ts'
import { isGone, textOf } from '../../platform/call-error.ts'
import { serverNow } from '../../platform/server-time.ts'
import { translateName } from '../../platform/translate.ts'
import { storeReturnPath } from '../../sign-in/mutations.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Page } from '../../ui/Page.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { IconFact, VisitorPage } from '../../ui/VisitorPage.tsx'
import { InterestFace } from '../components/InterestFace.tsx'
import { NotThere } from '../components/NotThere.tsx'
import { Seats } from '../components/Seats.tsx'
import { usePublicGathering } from '../queries.ts'
import { missingText, seatsText, whenText } from '../rules.ts'

/** `/gathering/CODE`, the target of a shared link or a poster. Takes members to the gathering itself. */
export default function PublicGatheringPage() {
  const { code = '' } = useParams<{ code: string }>()
  const isMember = useSignedIn() !== null
  const canBe = TYPED_CODE_PATTERN.test(code)
  const { data, error, refetch } = usePublicGathering(code.toUpperCase(), canBe)
  if (data && isMember) return <Redirect to={`/gatherings/${data.id}`} replace />
  if (data) return <Invitation code={code.toUpperCase()} gathering={data} />
  if (canBe && !error) return <Spinner text={t`Loading page...`} />
  const problem = canBe && !isGone(error) && (
    <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
  )
  return isMember ? (
    <Page title={t`A gathering`} backTo={{ href: '/gatherings', label: t`What’s planned` }}>
      {problem || <NotThere />}
    </Page>
  ) : (
    <VisitorPage title={problem ? t`A gathering` : t`No such gathering`} picture={<Mark size={64} />}>
      {problem || (
        <>
          <p className="text-center text-muted">{t`It may be long over, or part of the link is missing.`}</p>
          <Ways canJoin={false} />
        </>
      )}
    </VisitorPage>
  )
}

function Invitation({ code, gathering }: { code: string; gathering: PublicGathering }) {
  const { interest, label, state, isFull, audience } = gathering
  const canJoin = state !== 'past'
  useEffect(() => {
    if (canJoin) storeReturnPath(`/gathering/${code}`)
  }, [canJoin, code])
  // People without an account do not learn the maximum.
  const seats = { ...gathering, maximum: Math.max(gathering.minimum, gathering.going) }
  return (
    <VisitorPage
      title={translateName('interest', interest)}
      picture={<InterestFace name={interest} size={96} />}
    >
      <ul aria-label={t`When and where`} className="flex flex-col gap-4">
        <IconFact icon={<Clock size={20} />}>
          <strong className="text-lg">{whenText(gathering, serverNow())}</strong>
        </IconFact>
        <IconFact icon={<Signpost size={20} />}>
          <bdi>{label}</bdi>
          <span className="block text-sm text-muted">
            <Trans>The people who are in see the exact place.</Trans>
          </span>
        </IconFact>
        {canJoin && (
          <IconFact icon={<Users size={20} />}>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <Seats gathering={seats} />
              <strong>
                {state === 'open' || isFull ? seatsText(seats) : t`It’s on, and there are free seats.`}
              </strong>
            </span>
            {state === 'open' && !isFull && (
              <span className="block text-sm text-muted">{missingText(gathering)}</span>
            )}
          </IconFact>
        )}
        <IconFact icon={<Hexagon size={20} />}>
          <Trans>Hereabouts brings nearby people together. It never learns where you are.</Trans>
        </IconFact>
      </ul>
      {!canJoin && (
        <p className="text-center font-semibold">
          <Trans>Nobody can join this one any more.</Trans>
        </p>
      )}
      {canJoin && audience === 'verified' && (
        <p className="text-center text-muted">
          <Trans>This one is for verified people. You can get verified once you have an account.</Trans>
        </p>
      )}
      <Ways canJoin={canJoin} />
    </VisitorPage>
  )
}

function Ways({ canJoin }: { canJoin: boolean }) {
  return (
    <div className="flex flex-col gap-3">
      <ButtonLink isWide href="/signup">
        {canJoin ? t`I’d like to come` : t`Create Account`}
      </ButtonLink>
      <ButtonLink look="secondary" isWide href="/signin">
        <Trans>I have an account</Trans>
      </ButtonLink>
      <p className="text-center">
        <TextLink href="/welcome">
          <Trans>More about Hereabouts</Trans>
        </TextLink>
      </p>
    </div>
  )
}
