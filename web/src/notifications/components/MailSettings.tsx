import { MAIL_AFTER_MINUTES, NOTICE_MAILS_PER_DAY } from '@hereabouts/contract/notifications/limits'
import { t } from '@lingui/core/macro'
import type { StoredUser } from '../../accounts/rules.ts'
import { ConfirmEmailNotice } from '../../email/components/ConfirmEmailNotice.tsx'
import { Question } from '../../ui/Question.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { useSwitchMails } from '../mutations-mail.ts'
import { usePushSettings } from '../queries.ts'

/** The switch for e-mails about what no notification delivered. Needs a confirmed address. */
export function MailSettings({ user }: { user: StoredUser }) {
  const { data: push } = usePushSettings(user.id)
  const { mutate: switchMails } = useSwitchMails(user.id)
  const { email, emailVerified } = user
  if (!push) return null
  return (
    <Question
      title={t`What if nothing rings?`}
      answer={push.isMailOn && emailVerified ? t`You get an e-mail` : t`It waits in the app`}
      why={
        <>
          <p>{t`After ${MAIL_AFTER_MINUTES} minutes, and if you haven’t seen it in the app.`}</p>
          <p>
            {t`When a plan is on, off or changed, a seat is free, or we need your answer. Only a time and a link, no names, to ${email}. At most ${NOTICE_MAILS_PER_DAY} a day, never in your quiet hours.`}
          </p>
        </>
      }
    >
      <Toggle
        label={t`E-mail me instead`}
        isOn={push.isMailOn && emailVerified}
        disabled={!emailVerified}
        onChange={(isOn) => switchMails(isOn)}
      />
      {!emailVerified && (
        <ConfirmEmailNotice
          tone="info"
          why={t`For this, confirm your e-mail address first.`}
          onConfirmed={() => {}}
        />
      )}
    </Question>
  )
}
