import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { PUSH_KINDS, type PushKind } from '@hereabouts/contract/notifications/limits'
import type { OwnPush } from '@hereabouts/contract/notifications/schemas-push'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ClockQuestion } from '../../accounts/components/ClockQuestion.tsx'
import { useTownHours } from '../../availability/queries.ts'
import { textOf } from '../../platform/call-error.ts'
import { formatList } from '../../platform/format.ts'
import { useIsZoneUnknown } from '../../platform/time-zone.ts'
import { ReminderList } from '../../town-hours/components/ReminderList.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Question, Reasons } from '../../ui/Question.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { isPushAllowed, type PushReach, pushReach } from '../device-push.ts'
import { useChangePushSettings, useSwitchPush } from '../mutations-push.ts'
import { usePushSettings } from '../queries.ts'
import { clockOf, minuteOf, NIGHT, timeOf } from '../rules-push.ts'
import { PushDelivery, PushHelp } from './PushDelivery.tsx'

/** Push settings: this phone, which kinds, quiet hours, and what the lock screen shows. */
export function PushSettings({ userId }: { userId: UserId }) {
  const { data: push, error, refetch } = usePushSettings(userId, { staleTime: 0 })
  if (push) return <Settings userId={userId} push={push} />
  if (error) return <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
  return <SkeletonCards label={t`Loading settings`} />
}

function Settings({ userId, push }: { userId: UserId; push: OwnPush }) {
  const { settings, publicKey, isOnHere, delivery } = push
  const switchPush = useSwitchPush(userId)
  const { mutate: change } = useChangePushSettings(userId)
  const reach = pushReach()
  const { kinds, showsText, quiet } = settings
  const isZoneUnknown = useIsZoneUnknown()
  const townHours = useTownHours(userId).data ?? []

  function begin() {
    change({ ...settings, quiet: { ...(quiet ?? NIGHT), ...clockOf(new Date()) } })
  }
  return (
    <Question title={t`What may ring?`} answer={whatRings(push)} why={<WhyRing />}>
      {reach === 'possible' ? (
        <Toggle
          label={t`On this phone`}
          isOn={isOnHere && isPushAllowed()}
          disabled={switchPush.isPending}
          onChange={(isOn) => switchPush.mutate({ isOn, publicKey })}
        />
      ) : (
        <Notice>{t(WHY_NOT[reach])}</Notice>
      )}
      {delivery && isPushAllowed() && (
        <PushDelivery userId={userId} publicKey={publicKey} delivery={delivery} />
      )}
      {reach === 'denied' && <PushHelp />}
      {reach === 'possible' && switchPush.data === false && switchPush.variables?.isOn && (
        <Notice>
          <Trans>Your browser blocks notifications. Allow them in its settings for this site.</Trans>
        </Notice>
      )}
      <fieldset className="flex flex-col gap-3 border-t border-line pt-4">
        <legend className="sr-only">
          <Trans>What to notify you about</Trans>
        </legend>
        {PUSH_KINDS.map((kind) => (
          <Toggle
            key={kind}
            label={t(KIND_WORDS[kind].label)}
            isOn={kinds[kind]}
            onChange={(isOn) => change({ ...settings, kinds: { ...kinds, [kind]: isOn } })}
          />
        ))}
        <ReminderList userId={userId} hours={townHours} />
        {/* Close to the switch of the digest, which does nothing without weekly hours. */}
        <div className="-mt-3">
          <TextLink href="/gatherings/hours">
            <Trans>Say when you’d be free every week</Trans>
          </TextLink>
        </div>
      </fieldset>
      <div className="flex flex-col gap-3 border-t border-line pt-4">
        <Toggle
          label={t`Show names and messages`}
          isOn={showsText}
          onChange={(isOn) => change({ ...settings, showsText: isOn })}
        />
        <Toggle
          label={t`Quiet hours`}
          isOn={quiet !== null}
          onChange={(isOn) => {
            if (isOn) begin()
            else change({ ...settings, quiet: null })
          }}
        />
        {isZoneUnknown && quiet && <ClockQuestion onAnswer={begin} />}
        {quiet && (
          <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
            {(['from', 'until'] as const).map((end) => (
              <TimeField
                key={end}
                label={
                  end === 'from'
                    ? t({ message: 'From', context: 'time of day' })
                    : t({ message: 'Until', context: 'time of day' })
                }
                value={timeOf(quiet[end])}
                onChange={({ target }) => {
                  const minute = minuteOf(target.value)
                  if (minute !== null)
                    change({
                      ...settings,
                      quiet: { from: quiet.from, until: quiet.until, [end]: minute, ...clockOf(new Date()) },
                    })
                }}
              />
            ))}
          </div>
        )}
      </div>
    </Question>
  )
}

/** What this phone rings for, in a few words. */
function whatRings({ isOnHere, settings: { kinds } }: OwnPush): string {
  const chosen = PUSH_KINDS.filter((kind) => kinds[kind])
  if (!isOnHere || !isPushAllowed()) return t`Nothing on this phone`
  if (chosen.length === PUSH_KINDS.length) return t`Everything`
  if (chosen.length === 0) return t`Nothing`
  return formatList(
    chosen.map((kind) => t(KIND_WORDS[kind].label)),
    'unit',
  )
}

function WhyRing() {
  return (
    <>
      <p>{t`For all your phones, except the first switch.`}</p>
      <Reasons
        of={[
          [t`On this phone`, t`Even when the app is closed. Your phone will ask for permission.`],
          ...PUSH_KINDS.map((kind) => [t(KIND_WORDS[kind].label), t(KIND_WORDS[kind].hint)] as const),
          [
            t`Show names and messages`,
            t`Otherwise, your lock screen only says “Something new on Hereabouts”.`,
          ],
          [t`Quiet hours`, t`For this we store your time zone.`],
        ]}
      />
    </>
  )
}

const WHY_NOT: Record<Exclude<PushReach, 'possible'>, MessageDescriptor> = {
  denied: msg`Your browser blocks notifications. Allow them in its settings for this site.`,
  'on the home screen only': msg`On iPhone and iPad, first tap Share, then “Add to Home Screen”, and open the app from there.`,
  'not here': msg`This browser can’t notify you while the app is closed.`,
}

const KIND_WORDS: Record<PushKind, { label: MessageDescriptor; hint: MessageDescriptor }> = {
  message: { label: msg`Messages`, hint: msg`Also when someone writes to you for the first time.` },
  invitation: { label: msg`Invitations`, hint: msg`You have half an hour to answer.` },
  meetup: { label: msg`Meetups`, hint: msg`When someone is coming or on the way, and when plans change.` },
  expiring: { label: msg`Before your time is up`, hint: msg`Ten minutes before you’re switched off.` },
  badge: { label: msg`Badges`, hint: msg`When someone gives you one.` },
  digest: {
    label: msg`What’s planned around you`,
    hint: msg`At most once a day, if you’ve told us your weekly hours.`,
  },
}
