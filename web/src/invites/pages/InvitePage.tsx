import type { InvitePreview } from '@hereabouts/contract/invites/schemas'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Handshake, Hexagon, Timer, UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { useSignedIn } from '../../accounts/queries.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Page } from '../../ui/Page.tsx'
import { Shield } from '../../ui/PersonMarks.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { IconFact, VisitorPage } from '../../ui/VisitorPage.tsx'
import { useInvitePreview } from '../queries.ts'
import { isInviteCode, OVER } from '../rules.ts'

/** `/invite/CODE`, the target of a friend's link: who invites, and to what. */
export default function InvitePage() {
  const { code = '' } = useParams<{ code: string }>()
  const user = useSignedIn()
  const canBe = isInviteCode(code)
  const { data, isError } = useInvitePreview(code.toUpperCase(), canBe && !user)
  if (user) return <HereAlready />
  if (!canBe) return <Welcome title={t(OVER.unknown.title)} lead={t(OVER.unknown.text)} />
  if (isError)
    return (
      <Welcome
        title={t`You’re invited`}
        lead={t`We can’t load who invited you right now. You can still join.`}
      />
    )
  if (!data) return <Spinner text={t`Loading page...`} />
  if (data.state !== 'open')
    return <Welcome title={t(OVER[data.state].title)} lead={t(OVER[data.state].text)} />
  return <Invited inviter={data.inviter} />
}

function Invited({ inviter }: { inviter: InvitePreview['inviter'] }) {
  if (!inviter)
    return <Welcome title={t`You’re invited to Hereabouts`} lead={t`A friend thinks you’d like it here.`} />
  const { name, avatarUrl, isVerified } = inviter
  const inviterWithShield = (
    <>
      <bdi>{name}</bdi> {isVerified && <Shield size={26} />}
    </>
  )
  return (
    <Welcome
      picture={avatarUrl && <img src={avatarUrl} alt="" className="size-24 rounded-full object-cover" />}
      title={<Trans>{inviterWithShield} invites you to Hereabouts</Trans>}
      heading={t`${name} invites you to Hereabouts`}
      lead={t`${name} thinks you’d like it here.`}
    />
  )
}

const POINTS = [
  {
    icon: <Handshake size={20} />,
    text: msg`Meet nearby people who share your interests: in person, within the hour.`,
  },
  {
    icon: <Hexagon size={20} />,
    text: msg`The app never learns where you are. Your phone shares only a hexagon about a kilometre wide.`,
  },
  {
    icon: <Timer size={20} />,
    text: msg`People see you only while you’re on, and that ends by itself.`,
  },
]

interface WelcomeProps {
  title: ReactNode
  /** The document title, if `title` is not plain text. */
  heading?: string
  lead: string
  picture?: ReactNode
}

function Welcome({ title, heading, lead, picture }: WelcomeProps) {
  return (
    <VisitorPage title={title} heading={heading} picture={picture || <Mark size={64} />} lead={lead}>
      <ul className="flex flex-col gap-4">
        {POINTS.map(({ icon, text: words }) => ({ icon, text: t(words) })).map(({ icon, text }) => (
          <IconFact key={text} icon={icon}>
            {text}
          </IconFact>
        ))}
      </ul>
      <div className="flex flex-col gap-3">
        <ButtonLink isWide href="/signup">
          <Trans>Create Account</Trans>
        </ButtonLink>
        <ButtonLink look="secondary" isWide href="/signin">
          <Trans>Sign In</Trans>
        </ButtonLink>
      </div>
      <p className="text-center">
        <TextLink href="/welcome">
          <Trans>More about Hereabouts</Trans>
        </TextLink>
      </p>
    </VisitorPage>
  )
}

/** For signed-in people, who need no invite. */
function HereAlready() {
  return (
    <Page title={t`An invitation`}>
      <EmptyState icon={<UserCheck size={28} />} title={t`You’re already here`}>
        <p>
          <Trans>This link is for someone who doesn’t have an account yet.</Trans>
        </p>
        <ButtonLink href="/">
          <Trans>Who is around?</Trans>
        </ButtonLink>
        <ButtonLink look="quiet" href="/invites">
          <Trans>Invite your own friends</Trans>
        </ButtonLink>
      </EmptyState>
    </Page>
  )
}
