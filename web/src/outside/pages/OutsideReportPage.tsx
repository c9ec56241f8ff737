import { charactersIn } from '@hereabouts/contract/http/characters'
import { cleanAddress, isAddress } from '@hereabouts/contract/http/mail-address'
import {
  OUTSIDE_ABOUT_CHARACTERS,
  OUTSIDE_CONFIRMED_HOURS,
  OUTSIDE_TEXT_CHARACTERS,
  OUTSIDE_WHEN_CHARACTERS_MAX,
} from '@hereabouts/contract/outside/limits'
import { REPORT_KEPT_DAYS } from '@hereabouts/contract/reports/limits'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MailQuestionMark } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useSignedIn } from '../../accounts/queries.ts'
import { useTyped } from '../../accounts/queries-typed.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { EmailField, TextArea, TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { ReviewReport } from '../components/ReviewReport.tsx'
import { useWriteOutsideReport } from '../mutations.ts'

/** `/report`: for people without an account, such as venues, parents and trusted contacts. */
export default function OutsideReportPage() {
  const isSignedIn = useSignedIn() !== null
  const write = useWriteOutsideReport()
  const [about, setAbout, forgetAbout] = useTyped('outside about')
  const [when, setWhen, forgetWhen] = useTyped('outside when')
  const [text, setText, forgetText] = useTyped('outside text')
  const [team, setTeam, forgetTeam] = useTyped('outside team')
  const isAboutTeam = team !== ''
  const [email, setEmail, forgetEmail] = useTyped('outside email')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const [isReviewing, setIsReviewing] = useState(false)
  const wrong = {
    about: about.trim() ? null : t`Say whom you mean, as well as you can`,
    text:
      charactersIn(text.trim()) >= OUTSIDE_TEXT_CHARACTERS.min
        ? null
        : t`A little more: at least ${OUTSIDE_TEXT_CHARACTERS.min} characters`,
    email: isAddress(cleanAddress(email)) ? null : t`Enter an e-mail address, such as ana@example.org`,
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setWasSubmitted(true)
    if (Object.values(wrong).every((error) => error === null)) review(true)
  }

  function review(isOn: boolean) {
    setIsReviewing(isOn)
    // The button that was pressed is gone.
    document.getElementById('main')?.focus()
  }

  function send() {
    write.mutate(
      {
        about,
        when,
        text,
        ...(isAboutTeam && { isAboutTeam }),
        email: cleanAddress(email),
      },
      {
        onSuccess() {
          setIsReviewing(false)
          for (const forget of [forgetAbout, forgetWhen, forgetText, forgetTeam, forgetEmail]) forget()
        },
      },
    )
  }

  if (write.isSuccess) return <Sent address={write.variables.email} onRewrite={write.reset} />
  if (isReviewing)
    return (
      <Page title={t`Report someone`}>
        <ReviewReport
          report={{ about, when, text, isAboutTeam, email: cleanAddress(email) }}
          error={write.error}
          isPending={write.isPending}
          onSend={send}
          onChange={() => review(false)}
        />
      </Page>
    )
  return (
    <Page title={t`Report someone`} backTo={{ href: isSignedIn ? '/' : '/welcome', label: t`Back to home` }}>
      <p className="text-muted">
        <Trans>
          Tell our moderators what someone from Hereabouts did. With an account, report in the app.
        </Trans>
      </p>
      <Notice>
        <Trans>
          If somebody is in danger, call the emergency services. Nobody here is watching right now.
        </Trans>
      </Notice>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={t`Whom is it about?`}
          hint={t`A username, a name, or how they looked.`}
          required
          maxLength={OUTSIDE_ABOUT_CHARACTERS.max}
          error={wasSubmitted ? wrong.about : null}
          value={about}
          onChange={({ target }) => setAbout(target.value)}
        />
        <Toggle
          label={t`They’re on the team here`}
          hint={t`Only admins read your report.`}
          isOn={isAboutTeam}
          onChange={(isOn) => setTeam(isOn ? 'yes' : '')}
        />
        <TextField
          label={t`When was it?`}
          hint={t`If you remember.`}
          maxLength={OUTSIDE_WHEN_CHARACTERS_MAX}
          value={when}
          onChange={({ target }) => setWhen(target.value)}
        />
        <TextArea
          label={t`What happened?`}
          hint={t`And where. Leave out other people’s names.`}
          required
          maxLength={OUTSIDE_TEXT_CHARACTERS.max}
          error={wasSubmitted ? wrong.text : null}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <EmailField
          label={t`Your e-mail`}
          hint={t`For our answer. The moderators don’t see it.`}
          name="email"
          required
          autoComplete="email"
          error={wasSubmitted ? wrong.email : null}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Button type="submit" isWide>
          <Trans>Continue</Trans>
        </Button>
        <p className="text-sm text-muted">
          <Trans>
            We never say whether somebody has an account. Your report is deleted {REPORT_KEPT_DAYS} days after
            it’s closed, and your address as soon as we’ve answered.
          </Trans>
        </p>
      </form>
    </Page>
  )
}

function Sent({ address, onRewrite }: { address: string; onRewrite: () => void }) {
  return (
    <Page title={t`Report someone`}>
      <EmptyState icon={<MailQuestionMark size={28} />} title={t`One more step`}>
        <p className="wrap-break-word">
          <Trans>
            We’ve e-mailed <bdi>{address}</bdi> a link. The moderators see your report once you’ve opened it.
            It works for {OUTSIDE_CONFIRMED_HOURS} hours. Nothing there? Check your spam folder.
          </Trans>
        </p>
        <Button look="secondary" onClick={onRewrite}>
          <Trans>Change what I wrote</Trans>
        </Button>
      </EmptyState>
    </Page>
  )
}
