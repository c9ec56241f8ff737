import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Companion } from '@hereabouts/contract/accounts/schemas-others'
import type { PublicProfile } from '@hereabouts/contract/people/schemas'
import type { ReportContext, ReportKind } from '@hereabouts/contract/reports/limits'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Ban, CalendarPlus, Flag, MessageCircle, Repeat2, UserRoundX } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { useOwnUser } from '../../accounts/queries.ts'
import { AwardAction } from '../../badges/components/AwardAction.tsx'
import { useConversation } from '../../chat/queries-conversations.ts'
import { chatPath } from '../../chat/rules-threads.ts'
import { StayInTouch } from '../../meetups/components/StayInTouch.tsx'
import { useMeetups } from '../../meetups/queries.ts'
import { draftFor } from '../../meetups/rules.ts'
import { InviteRefusal } from '../../nearby/components/InviteRefusal.tsx'
import { useNearbyCard } from '../../nearby/queries.ts'
import { bandName } from '../../nearby/rules.ts'
import { PersonProfile } from '../../people/components/PersonProfile.tsx'
import { usePersonLive } from '../../people/live.ts'
import { usePerson } from '../../people/queries.ts'
import { isGone, textOf } from '../../platform/call-error.ts'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import { useUnits } from '../../platform/units.ts'
import { ReportForm } from '../../reports/components/ReportForm.tsx'
import { BlockConfirm } from '../../safety/components/BlockConfirm.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Shield } from '../../ui/PersonMarks.tsx'
import { Portrait } from '../../ui/Portrait.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { useHasPersonPanel } from '../queries-panel.ts'
import { whyNotWrite } from '../rules-first-contact.ts'

const MuteAction = lazy(() =>
  import('../../notifications/components/MuteAction.tsx').catch(() => ({ default: () => null })),
)
const InviteSheet = lazy(() => loadPart(() => import('../../meetups/components/InviteSheet.tsx')))
const FirstMessageSheet = lazy(() => loadPart(() => import('../../chat/components/FirstMessageSheet.tsx')))

interface PersonSheetProps {
  userId: UserId
  person: { id: UserId; name: string; from: ReportContext; step?: 'block' | 'report'; kind?: ReportKind }
  onClose: () => void
}

/** The sheet of a person: their profile and everything that the viewer can do. */
export default function PersonSheet({ userId, person, onClose }: PersonSheetProps) {
  const [step, setStep] = useState<'profile' | 'block' | 'report'>(person.step ?? 'profile')
  const [, navigate] = useLocation()
  usePersonLive(person.id)
  const { name } = person
  const titles = { profile: name, block: t`Block ${name}?`, report: t`Report ${name}` }
  return (
    <Sheet
      title={titles[step]}
      picture={step === 'profile' ? (title) => <PersonPortrait person={person} title={title} /> : undefined}
      isPanel={useHasPersonPanel(userId)}
      onClose={onClose}
    >
      {step === 'profile' ? (
        <>
          <Profile userId={userId} id={person.id} onClose={onClose} />
          <Fold title={t`More`}>
            <div className="flex flex-col gap-3">
              <MoreActions
                userId={userId}
                id={person.id}
                onPlanned={() => {
                  // Home shows the plan. Replaces the history entry of the sheet on top.
                  navigate('/', { replace: true })
                  onClose()
                }}
              />
              <div className="grid grid-cols-2 gap-3">
                <Button look="danger" onClick={() => setStep('block')}>
                  <Ban size={20} aria-hidden /> {t`Block`}
                </Button>
                <Button look="danger" onClick={() => setStep('report')}>
                  <Flag size={20} aria-hidden /> {t`Report`}
                </Button>
              </div>
            </div>
          </Fold>
        </>
      ) : step === 'block' ? (
        <BlockConfirm {...{ userId, person }} onDone={onClose} onCancel={() => setStep('profile')} />
      ) : (
        <ReportForm {...{ userId, person }} from={person.from} kind={person.kind} onClose={onClose} />
      )}
    </Sheet>
  )
}

/** The person across the sheet, with their name and shield. */
function PersonPortrait({
  person: { id, name },
  title,
}: Pick<PersonSheetProps, 'person'> & { title: ReactNode }) {
  const { data: person, isLoading } = usePerson(id)
  return (
    <Portrait id={id} name={name} url={person ? person.avatarUrl : isLoading ? undefined : null}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {title}
        {person?.isVerified && (
          <span className="inline-flex rounded-full bg-surface p-1">
            <Shield size={20} />
          </span>
        )}
      </div>
    </Portrait>
  )
}

function Profile({ userId, id, onClose }: { userId: UserId; id: UserId; onClose: () => void }) {
  const { data: person, error, refetch } = usePerson(id)
  const card = useNearbyCard(userId, id)
  const units = useUnits()
  if (isGone(error))
    return (
      <EmptyState icon={<UserRoundX size={28} />} title={t`Unavailable`}>
        <p>
          <Trans>This person is unavailable.</Trans>
        </p>
      </EmptyState>
    )
  if (person)
    return (
      <>
        <PersonProfile
          hasPortrait
          person={person}
          card={card && { upFor: card.upFor, distance: bandName(card.band, units) }}
        />
        <div className="flex flex-col gap-3">
          {'inviteRefusal' in person && <Invite {...{ userId, person, onClose }} />}
          <Chat userId={userId} person={person} onClose={onClose} />
        </div>
      </>
    )
  if (error) return <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
  return <SkeletonCards label={t`Loading profile`} />
}

/** What is possible with a person besides inviting and writing; nothing if they are unavailable. */
function MoreActions({ userId, id, onPlanned }: { userId: UserId; id: UserId; onPlanned: () => void }) {
  const { data: person } = usePerson(id)
  if (!person) return null
  return (
    <>
      <AwardAction userId={userId} person={person} isWide />
      {'met' in person && person.met && <StayInTouch userId={userId} other={person} onPlanned={onPlanned} />}
      <Suspense>
        <MuteAction userId={userId} person={person} />
      </Suspense>
    </>
  )
}

function Invite(props: { userId: UserId; person: PublicProfile; onClose: () => void }) {
  const { userId, person, onClose } = props
  const [, navigate] = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const { data: user } = useOwnUser(userId)
  const { data: meetups } = useMeetups()
  const { inviteRefusal, met } = person
  return (
    <Action why={inviteRefusal && <InviteRefusal reason={inviteRefusal} onLeave={onClose} />}>
      <Button isWide disabled={inviteRefusal !== null} onClick={() => setIsOpen(true)}>
        {met ? <Repeat2 size={20} aria-hidden /> : <CalendarPlus size={20} aria-hidden />}
        {met ? t`Meet again` : t`Invite`}
      </Button>
      {isOpen && (
        <SheetBoundary onClose={() => setIsOpen(false)}>
          <InviteSheet
            person={person}
            ownInterests={user?.interests ?? []}
            draft={draftFor(meetups ?? [], person.id)}
            onClose={() => setIsOpen(false)}
            onSent={() => {
              navigate('/', { replace: true })
              onClose()
            }}
          />
        </SheetBoundary>
      )}
    </Action>
  )
}

interface ChatProps {
  userId: UserId
  person: PublicProfile | Companion
  onClose: () => void
}

/** Opens the chat or the form for a first message. Renders nothing if that chat is already open. */
function Chat({ userId, person, onClose }: ChatProps) {
  const [a, b] = [userId, person.id].toSorted((one, other) => one - other) as [UserId, UserId]
  const { data: conversation } = useConversation({ a, b })
  const [isWriting, setIsWriting] = useState(false)
  const [path, navigate] = useLocation()
  const href = chatPath(userId, person.id)
  if (conversation === undefined || path === href) return null
  const open = () => {
    // Replaces the history entry of the sheet on top.
    navigate(href, { replace: true })
    onClose()
  }
  return (
    <>
      {conversation ? (
        <Button look="secondary" isWide onClick={open}>
          <MessageCircle size={20} aria-hidden /> {t({ message: 'Chat', context: 'verb' })}
        </Button>
      ) : (
        'inviteRefusal' in person && (
          // The invitation already shows the reason.
          <Button
            look="secondary"
            isWide
            disabled={whyNotWrite(person) !== null}
            onClick={() => setIsWriting(true)}
          >
            <MessageCircle size={20} aria-hidden /> <Trans>Write a message</Trans>
          </Button>
        )
      )}
      {/* Also once there is a conversation: its event may arrive before the response, which opens the chat. */}
      {isWriting && 'inviteRefusal' in person && (
        <SheetBoundary onClose={() => setIsWriting(false)}>
          <FirstMessageSheet {...{ userId, person }} onSent={open} onClose={() => setIsWriting(false)} />
        </SheetBoundary>
      )}
    </>
  )
}

/** An action, or why it is impossible. */
function Action({ why, children }: { why: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      {children}
      {why && <p className="text-center text-sm text-muted">{why}</p>}
    </div>
  )
}
