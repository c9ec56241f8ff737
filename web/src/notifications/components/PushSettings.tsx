import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { PUSH_KINDS, type PushKind } from '@hereabouts/contract/notifications/limits'
import type { OwnPush } from '@hereabouts/contract/notifications/schemas-push'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { textOf } from '../../platform/call-error.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { isPushAllowed, type PushReach, pushReach } from '../device-push.ts'
import { useChangePushSettings, useSwitchPush } from '../mutations-push.ts'
import { usePushSettings } from '../queries.ts'
import { minuteOf, NIGHT, timeOf, utcOffsetOf } from '../rules-push.ts'

/** Push settings: this phone, which kinds, quiet hours, and what the lock screen shows. */
export function PushSettings({ userId }: { userId: UserId }) {
  const { data: push, error, refetch } = usePushSettings(userId)
  if (push) return <Settings userId={userId} push={push} />
  if (error) return <ErrorState text={textOf(error)} onRetry={() => refetch()} />
  return <SkeletonCards label={t`Loading settings`} />
}

function Settings({ userId, push }: { userId: UserId; push: OwnPush }) {
  const { settings, publicKey, isOnHere } = push
  const switchPush = useSwitchPush(userId)
  const { mutate: change } = useChangePushSettings(userId)
  const reach = pushReach()
  const { kinds, showsText, quiet } = settings
  return (
    <div className="flex flex-col gap-4">
      {reach === 'possible' ? (
        <Toggle
          label={t`On this phone`}
          hint={t`When the app is closed. Your phone asks you whether it may.`}
          isOn={isOnHere && isPushAllowed()}
          disabled={switchPush.isPending}
          onChange={(isOn) => switchPush.mutate({ isOn, publicKey })}
        />
      ) : (
        <Notice>{t(WHY_NOT[reach])}</Notice>
      )}
      {switchPush.data === false && switchPush.variables?.isOn && (
        <Notice>
          <Trans>Your browser was told not to. That can be changed in its settings for this page.</Trans>
        </Notice>
      )}
      <fieldset className="flex flex-col gap-3 border-t border-line pt-4">
        <legend className="sr-only">
          <Trans>Of what you are told</Trans>
        </legend>
        {PUSH_KINDS.map((kind) => (
          <Toggle
            key={kind}
            label={t(KIND_WORDS[kind].label)}
            hint={t(KIND_WORDS[kind].hint)}
            isOn={kinds[kind]}
            onChange={(isOn) => change({ ...settings, kinds: { ...kinds, [kind]: isOn } })}
          />
        ))}
      </fieldset>
      <div className="flex flex-col gap-3 border-t border-line pt-4">
        <Toggle
          label={t`Show names and words`}
          hint={t`Otherwise a lock screen says only “Something new on Hereabouts”.`}
          isOn={showsText}
          onChange={(isOn) => change({ ...settings, showsText: isOn })}
        />
        <Toggle
          label={t`Quiet hours`}
          hint={t`Nothing is pushed then; it waits in the app. For this the server keeps how far your clock is from UTC, and nothing else of where you live.`}
          isOn={quiet !== null}
          onChange={(isOn) =>
            change({ ...settings, quiet: isOn ? { ...NIGHT, utcOffset: utcOffsetOf(new Date()) } : null })
          }
        />
        {quiet && (
          <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
            {(['from', 'until'] as const).map((end) => (
              <TextField
                key={end}
                label={end === 'from' ? t`From` : t`Until`}
                type="time"
                value={timeOf(quiet[end])}
                onChange={({ target }) => {
                  const minute = minuteOf(target.value)
                  if (minute !== null)
                    change({
                      ...settings,
                      quiet: { ...quiet, [end]: minute, utcOffset: utcOffsetOf(new Date()) },
                    })
                }}
              />
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

const WHY_NOT: Record<Exclude<PushReach, 'possible'>, MessageDescriptor> = {
  denied: msg`Notifications of this page are forbidden in your browser. You can allow them in its settings for this page.`,
  'on the home screen only': msg`On iPhone and iPad this works only once the app is on the home screen: press Share, then “Add to Home Screen”, and open it from there.`,
  'not here': msg`This browser cannot be told of anything while the app is closed.`,
}

const KIND_WORDS: Record<PushKind, { label: MessageDescriptor; hint: MessageDescriptor }> = {
  message: { label: msg`Messages`, hint: msg`Also when somebody writes to you for the first time.` },
  invitation: { label: msg`Invitations`, hint: msg`They are open for half an hour.` },
  meetup: { label: msg`Answers`, hint: msg`That somebody is coming, or that a meetup is off.` },
  expiring: { label: msg`Before you go off`, hint: msg`Ten minutes before you are not available any more.` },
  badge: { label: msg`Badges`, hint: msg`That somebody gave you one.` },
}
