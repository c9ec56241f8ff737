import type { LinkView } from '@hereabouts/contract/checkins/schemas'
import { CircleCheckBig, HeartHandshake, LifeBuoy, LinkIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { textOf } from '../../platform/call-error.ts'
import { formatMomentWithZone, formatTime } from '../../platform/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
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
      <Page title="Check-in">
        <ErrorState text={textOf(error)} onRetry={() => refetch()} />
      </Page>
    )
  return <Spinner text="Loading page..." />
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
  return (
    <Page title="Are you fine?">
      <p className="text-muted">
        {Date.parse(view.alertsAt) > Date.now()
          ? `If you do not say so, ${view.contact} is told at ${formatTime(view.alertsAt)} where and with whom you met.`
          : `${view.contact} was told where and with whom you met. Say that you are fine, and they hear it at once.`}
      </p>
      {failure}
      {buttonFor('fine', 'I’m fine')}
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
      <Page title="Thank you">
        <EmptyState icon={<HeartHandshake size={28} />} title={`You are a trusted contact of ${person}`}>
          <p>
            You hear from us only if {person} does not say after a meeting that they are fine. Keep the mail:
            its link leads here, where you can take it back.
          </p>
        </EmptyState>
        {failure}
        {buttonFor('decline', 'I do not want to any more', 'secondary')}
        <NoEmergencyService />
      </Page>
    )
  if (state === 'declined')
    return (
      <Page title="You said no">
        <p className="text-muted">
          No more mail about this comes to you on behalf of {person}, and your address is forgotten in two
          weeks. Until then you can think again.
        </p>
        {failure}
        {buttonFor('agree', 'Agree after all', 'secondary')}
        {buttonFor('never', 'No such mail to me, from anybody', 'quiet')}
      </Page>
    )
  return (
    <Page title={`${person} trusts you`}>
      <p>{person} meets people through Hereabouts, in public places, and asks you to be a trusted contact.</p>
      <Card aria-label="What that means">
        <ul className="flex list-disc flex-col gap-2 ps-5">
          <li>
            Before a meeting {person} can set a time by which they say that they are fine. Mostly they do, and
            you hear nothing.
          </li>
          <li>
            If they do not, also after a reminder, you get one mail. It leads to where, when and with whom
            they met, so that you can look after them.
          </li>
          <li>
            You can take it back at any time, by the link in the mail. {person} sees whether you agreed.
          </li>
        </ul>
      </Card>
      {failure}
      {buttonFor('agree', 'Agree')}
      {buttonFor('decline', 'Decline', 'secondary')}
      {buttonFor('never', 'No such mail to me, from anybody', 'quiet')}
      <NoEmergencyService />
    </Page>
  )
}

function Alert({ view: { person, meetup, expiresAt } }: { view: Extract<LinkView, { kind: 'alert' }> }) {
  if (!meetup)
    return (
      <Page title="All is well">
        <EmptyState icon={<CircleCheckBig size={28} />} title={`${person} is fine`}>
          <p>
            <bdi>{person}</bdi> has confirmed it. Nothing of the meeting is shown here any more.
          </p>
        </EmptyState>
      </Page>
    )
  return (
    <Page title={`${person} has not said that they are fine`}>
      <p className="text-muted">
        It may be nothing: an empty battery, a good conversation. Please try to reach <bdi>{person}</bdi>{' '}
        first.
      </p>
      <Card isAccented aria-label="The meeting">
        <dl className="flex flex-col gap-3">
          <Fact name="Where">
            <bdi>{meetup.place}</bdi>
          </Fact>
          <Fact name="When">{formatMomentWithZone(meetup.startsAt)}</Fact>
          <Fact name="With">
            <bdi>{meetup.other}</bdi>
          </Fact>
        </dl>
      </Card>
      <NoEmergencyService isUrgent />
      <p className="text-sm text-muted">
        This page shows it until {formatMomentWithZone(expiresAt)}, or until <bdi>{person}</bdi> says that
        they are fine.
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
  const text =
    'Hereabouts is no emergency service: nobody here watches, and nobody is sent. If you believe that somebody is in danger, call the local emergency number, such as 112, 911 or 999.'
  return isUrgent ? <Notice>{text}</Notice> : <p className="text-sm text-muted">{text}</p>
}

function CheckInEnded() {
  return (
    <Page title="Good to hear">
      <EmptyState icon={<LifeBuoy size={28} />} title="Your check-in has ended">
        <p>Nothing of it is kept.</p>
      </EmptyState>
    </Page>
  )
}

function Over() {
  return (
    <Page title="Check-in">
      <EmptyState icon={<LinkIcon size={28} />} title="This link is over">
        <p>
          It was answered, it has expired, or a part of it was lost on its way. If you have set a check-in
          since, the app shows how it stands.
        </p>
      </EmptyState>
    </Page>
  )
}
