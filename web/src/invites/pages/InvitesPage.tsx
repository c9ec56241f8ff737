import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { INVITE_DAYS } from '@hereabouts/contract/invites/limits'
import type { Invite, Invites } from '@hereabouts/contract/invites/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSignedIn } from '../../accounts/queries.ts'
import { InvitationLink } from '../../gate/components/InvitationLink.tsx'
import { useGate } from '../../gate/queries.ts'
import { joiningOf } from '../../gate/rules.ts'
import { textOf } from '../../platform/call-error.ts'
import { formatShortDate } from '../../platform/format.ts'
import { PersonLine } from '../../safety/components/PersonLine.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { InviteCard } from '../components/InviteCard.tsx'
import { useInvitesLive } from '../live.ts'
import { useMakeInvite } from '../mutations.ts'
import { useInvites } from '../queries.ts'
import { inHalves, inviteSummary } from '../rules.ts'

/** `/invites`: links for friends who have no account yet. */
export default function InvitesPage() {
  const user = useSignedIn()
  return user ? <InvitesOf userId={user.id} /> : null
}

function InvitesOf({ userId }: { userId: UserId }) {
  const { data, error, refetch } = useInvites(userId)
  useInvitesLive(userId)
  const gate = useGate()
  // Other links would bring people who cannot join.
  const onlyByInvitation = joiningOf(gate, false, '').isShut
  const open = data?.invites.filter(({ state }) => state === 'open') ?? []
  const over = data?.invites.filter(({ state }) => state !== 'open') ?? []
  return (
    <Page title={t`Invite friends`} backTo={{ href: '/profile', label: t`Profile` }}>
      {!onlyByInvitation && (
        <p className="text-muted">
          <Trans>
            A link works for {INVITE_DAYS} days. You’ll see how many joined, and who, if they let you know.
          </Trans>
        </p>
      )}
      {gate?.byInvitation && <InvitationLink userId={userId} />}
      {!onlyByInvitation && <NewInvite userId={userId} isFirst={open.length === 0} />}
      {open.map((invite) => (
        <InviteCard key={invite.code} userId={userId} invite={invite} />
      ))}
      {!data &&
        (error ? <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} /> : <Loading />)}
      {data && <Friends friends={data} />}
      {over.length > 0 && <Over invites={over} />}
    </Page>
  )
}

const Loading = () => <SkeletonCards label={t`Loading your links`} count={1} />

/** Makes a link. Sharing comes first once there is one. */
function NewInvite({ userId, isFirst }: { userId: UserId; isFirst: boolean }) {
  const [showsPerson, setShowsPerson] = useState(true)
  const make = useMakeInvite(userId)
  return (
    <Card aria-label={t`New link`}>
      <div className="flex flex-col gap-4">
        <Toggle
          label={t`Show that it’s from me`}
          hint={t`They see your first name, picture and shield, never where you are.`}
          isOn={showsPerson}
          onChange={setShowsPerson}
        />
        {make.isError && <Notice tone="bad">{textOf(make.error)}</Notice>}
        <Button
          isWide
          look={isFirst ? 'primary' : 'secondary'}
          busyText={make.isPending && t`Making your link…`}
          onClick={() => make.mutate(showsPerson)}
        >
          <Trans>Make a link</Trans>
        </Button>
      </div>
    </Card>
  )
}

function Friends({ friends: { invitedBy, joined } }: { friends: Invites }) {
  return (
    <>
      {invitedBy && (
        <Card aria-label={t`Invited by`}>
          <h2 className="mb-2 text-lg font-bold">
            <Trans>Invited by</Trans>
          </h2>
          <PersonLine person={invitedBy} from="profile">
            <Trans>You joined through their link.</Trans>
          </PersonLine>
        </Card>
      )}
      {joined.length > 0 && (
        <Card aria-label={t`Friends who joined`}>
          <h2 className="mb-2 text-lg font-bold">
            <Trans>Friends who joined</Trans>
          </h2>
          <ul className="flex flex-col gap-3">
            {joined.map(({ other, joinedAt }) => (
              <li key={other.id} className="flex">
                <PersonLine person={other} from="profile">
                  {formatShortDate(joinedAt)}
                </PersonLine>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

/** The links that no longer work, with their joins. */
function Over({ invites }: { invites: readonly Invite[] }) {
  return (
    <Fold title={t`Old links`}>
      <ul className="divide-y divide-line">
        {invites.map((invite) => (
          <li key={invite.code} className="flex flex-wrap justify-between gap-x-4 py-2">
            <bdi className="font-semibold tracking-wider">{inHalves(invite.code)}</bdi>
            <span className="text-muted">
              {invite.state === 'off' ? t`switched off` : t`expired`} · {inviteSummary(invite, 0)}
            </span>
          </li>
        ))}
      </ul>
    </Fold>
  )
}
