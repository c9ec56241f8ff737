import type { LinkView } from '@hereabouts/contract/checkins/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleCheckBig, HeartHandshake, LifeBuoy, LinkIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { textOf } from '../../platform/call-error.ts'
import { formatMomentWithZone, formatTime } from '../../platform/format.ts'
import { serverNow } from '../../platform/server-time.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useLinkToken } from '../device-link.ts'
import { useAnswerLink } from '../mutations.ts'
import { useCheckInLink } from '../queries.ts'

/** `/check-in/TOKEN`, which links in e-mails open: for anyone with the link, with or without an account. */
export default function CheckInLinkPage() {
  const { token: inAddress = '' } = useParams<{ token: string }>()
  const token = useLinkToken(inAddress)
  const { data, error, refetch } = useCheckInLink(token)
  if (token === null) return <Over />
  if (data) return <Shown view={data} token={token} />
  if (error)
    return (
      <Page title={t`Check-in`}>
        <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
      </Page>
    )
  return <Spinner text={t`Loading page...`} />
}

function Shown({ view, token }: { view: LinkView; token: string }) {
  const answer = useAnswerLink(token)
  if (view.kind === 'fine') return <CheckInEnded />
  if (view.kind === 'over') return <Over />
  const failure = answer.isError && <Notice tone="bad">{textOf(answer.error)}</Notice>
  const buttonFor = (
    what: Parameters<typeof answer.mutate>[0],
    text: string,
    look?: 'secondary' | 'quiet',
  ) => (
    <Button isWide {...(look && { look })} disabled={answer.isPending} onClick={() => answer.mutate(what)}>
      {text}
    </Button>
  )
  if (view.kind === 'contact') return <ContactRequest view={view} buttonFor={buttonFor} failure={failure} />
  if (view.kind === 'alert') return <Alert view={view} />
  const { contact: name, alertsAt } = view
  const alert = formatTime(alertsAt)
  return (
    <Page title={t`Are you OK?`}>
      <p className="text-muted">
        {Date.parse(alertsAt) > serverNow()
          ? t`We’ll tell ${name} at ${alert}, unless you say that you’re OK.`
          : t`We’ve told ${name} where and with whom you met. Say that you’re OK, and we’ll let them know right away.`}
      </p>
      {failure}
      {buttonFor('fine', t`I’m OK`)}
      <NoEmergencyService />
    </Page>
  )
}

interface ContactRequestProps {
  view: Extract<LinkView, { kind: 'contact' }>
  buttonFor: (what: 'agree' | 'decline' | 'never', text: string, look?: 'secondary' | 'quiet') => ReactNode
  failure: ReactNode
}

function ContactRequest({ view: { person, state }, buttonFor, failure }: ContactRequestProps) {
  if (state === 'agreed')
    return (
      <Page title={t`Thank you`}>
        <EmptyState icon={<HeartHandshake size={28} />} title={t`You’re a trusted contact of ${person}`}>
          <p>
            <Trans>
              You’ll only hear from us if {person} doesn’t check in. If you change your mind, use the link in
              our e-mail.
            </Trans>
          </p>
        </EmptyState>
        {failure}
        {buttonFor('decline', t`Stop being a contact`, 'secondary')}
        <TellModerators />
        <NoEmergencyService />
      </Page>
    )
  if (state === 'declined')
    return (
      <Page title={t`That’s OK`}>
        <p className="text-muted">
          <Trans>
            We won’t e-mail you about {person} again, and forget your address in two weeks. Until then, you
            can change your mind.
          </Trans>
        </p>
        {failure}
        {buttonFor('agree', t`Say yes after all`, 'secondary')}
        {buttonFor('never', t`Don’t e-mail me again, for anyone`, 'quiet')}
      </Page>
    )
  return (
    <Page title={t`${person} trusts you`}>
      <p>
        <Trans>
          {person} meets people in public places through Hereabouts, and would like you as a trusted contact.
        </Trans>
      </p>
      <Card aria-label={t`What that means`}>
        <ul className="flex list-disc flex-col gap-2 ps-5">
          <li>
            <Trans>
              {person} can set a time to check in after a meeting. They usually do, and you hear nothing.
            </Trans>
          </li>
          <li>
            <Trans>
              If they don’t, even after a reminder, we e-mail you a link to where, when and with whom they
              met.
            </Trans>
          </li>
          <li>
            <Trans>You can change your mind with the same link. {person} sees whether you said yes.</Trans>
          </li>
        </ul>
      </Card>
      {failure}
      {buttonFor('agree', t`Yes, I’ll be there`)}
      {buttonFor('decline', t`No, thanks`, 'secondary')}
      {buttonFor('never', t`Don’t e-mail me again, for anyone`, 'quiet')}
      <NoEmergencyService />
    </Page>
  )
}

function Alert({ view: { person, meetup, expiresAt } }: { view: Extract<LinkView, { kind: 'alert' }> }) {
  const end = formatMomentWithZone(expiresAt)
  if (!meetup)
    return (
      <Page title={t`Good news`}>
        <EmptyState icon={<CircleCheckBig size={28} />} title={t`${person} is OK`}>
          <p>
            <Trans>
              <bdi>{person}</bdi> has checked in, so this page no longer shows the meeting.
            </Trans>
          </p>
        </EmptyState>
      </Page>
    )
  return (
    <Page title={t`${person} hasn’t checked in`}>
      <p className="text-muted">
        <Trans>
          It may be nothing: a flat battery, or a good conversation. Please try to reach <bdi>{person}</bdi>{' '}
          first.
        </Trans>
      </p>
      <Card isAccented aria-label={t`The meeting`}>
        <dl className="flex flex-col gap-3">
          <Fact name={t`Where`}>
            <bdi>{meetup.place}</bdi>
          </Fact>
          <Fact name={t`When`}>{formatMomentWithZone(meetup.startsAt)}</Fact>
          <Fact name={t({ message: 'With', comment: 'The person whom they meet' })}>
            <bdi>{meetup.other}</bdi>
          </Fact>
        </dl>
      </Card>
      <NoEmergencyService isUrgent />
      <TellModerators />
      <p className="text-sm text-muted">
        <Trans>
          You can see this until {end}, or until <bdi>{person}</bdi> checks in.
        </Trans>
      </p>
    </Page>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-lg font-bold wrap-break-word">{children}</dd>
    </div>
  )
}

function NoEmergencyService({ isUrgent = false }: { isUrgent?: boolean }) {
  // A copy: importing the rules would load more than this page needs.
  const text = t`Nobody here is watching or can help. In an emergency, call 112, 911 or your local number.`
  return isUrgent ? <Notice>{text}</Notice> : <p className="text-sm text-muted">{text}</p>
}

/** For contacts, who mostly have no account. */
function TellModerators() {
  return (
    <p className="text-sm text-muted">
      <Trans>
        Did somebody from Hereabouts behave badly?{' '}
        <TextLink isInText href="/report">
          Tell our moderators
        </TextLink>
        .
      </Trans>
    </p>
  )
}

function CheckInEnded() {
  return (
    <Page title={t`Good to hear`}>
      <EmptyState icon={<LifeBuoy size={28} />} title={t`Your check-in has ended`}>
        <p>
          <Trans>We keep nothing of it.</Trans>
        </p>
      </EmptyState>
    </Page>
  )
}

function Over() {
  return (
    <Page title={t`Check-in`}>
      <EmptyState icon={<LinkIcon size={28} />} title={t`This link no longer works`}>
        <p>
          <Trans>If you’ve set a check-in since, you’ll find it in the app.</Trans>
        </p>
      </EmptyState>
    </Page>
  )
}
