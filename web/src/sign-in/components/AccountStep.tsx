import { JOIN_REASON_CHARACTERS_MAX } from '@hereabouts/contract/accounts/limits'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { PrivacyChoices, PrivacyReasons } from '../../accounts/components/PrivacyChoices.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmailField, TextField } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Why } from '../../ui/Question.tsx'
import { type SignUpDraft, suggestAnother } from '../rules-sign-up.ts'
import { SmallPrint } from './EntryPage.tsx'

interface AccountStepProps {
  draft: SignUpDraft & { username: string }
  password: string
  wrong: Record<'username' | 'email' | 'password' | 'reason' | 'age', string | null>
  /** Why signing up failed, if that is about no field. */
  failure: string | null
  isTaken: boolean
  inviterName: string | null
  /** Whether they must say why they would like to join. */
  needsReason: boolean
  /** Whether the house has rules of its own. */
  hasRules: boolean
  isBusy: boolean
  onChange: (changes: Partial<SignUpDraft>) => void
  onPassword: (password: string) => void
  onSubmit: () => void
}

/** The last step of signing up: what somebody signs in with. */
export function AccountStep({ draft, password, wrong, onChange, onPassword, ...props }: AccountStepProps) {
  const { failure, isTaken, inviterName, needsReason, hasRules, isBusy, onSubmit } = props
  const [number] = useState(() => 10 + Math.floor(90 * Math.random()))
  const another = suggestAnother(draft.username, number)
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <EmailField
        label={t`E-mail`}
        name="email"
        required
        autoComplete="email"
        hint={t`We never show it to anyone.`}
        error={wrong.email}
        value={draft.email}
        onChange={({ target }) => onChange({ email: target.value })}
      />
      {/* Directly before the password: password managers store the two together. */}
      <TextField
        label={t`Username`}
        name="username"
        required
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        hint={t`You’ll sign in with it.`}
        error={wrong.username}
        value={draft.username}
        onChange={({ target }) => onChange({ username: target.value })}
      />
      {isTaken && (
        <Button look="secondary" onClick={() => onChange({ username: another })}>
          <Trans>Use {another} instead</Trans>
        </Button>
      )}
      <PasswordField
        label={t`Password`}
        name="password"
        required
        autoComplete="new-password"
        hint={t`At least 10 characters, such as a few words.`}
        error={wrong.password}
        value={password}
        onChange={({ target }) => onPassword(target.value)}
      />
      {needsReason && (
        <TextField
          label={t`Why would you like to join?`}
          name="reason"
          required
          maxLength={JOIN_REASON_CHARACTERS_MAX}
          hint={t`One line. Only our team reads it.`}
          error={wrong.reason}
          value={draft.joinReason}
          onChange={({ target }) => onChange({ joinReason: target.value })}
        />
      )}
      <Fold title={t`Who sees whom`}>
        <div className="flex flex-col gap-4">
          <p className="text-sm text-muted">
            <Trans>These settings suit most people.</Trans>
          </p>
          <PrivacyChoices
            settings={draft.privacy}
            onChange={(name, isOn) => onChange({ privacy: { ...draft.privacy, [name]: isOn } })}
            isVerified={false}
          />
          <Why about={t`Who sees whom`}>
            <PrivacyReasons settings={draft.privacy} isVerified={false} />
          </Why>
        </div>
      </Fold>
      {inviterName !== null && (
        <Checkbox isOn={draft.letInviterKnow} onChange={(isOn) => onChange({ letInviterKnow: isOn })}>
          <Trans>Let {inviterName} know that I joined. We'll see each other under “Invite friends”.</Trans>
        </Checkbox>
      )}
      <Checkbox
        isOn={draft.isAdult}
        isInvalid={wrong.age !== null}
        onChange={(isOn) => onChange({ isAdult: isOn })}
      >
        <Trans>I am 18 or older.</Trans>
      </Checkbox>
      {wrong.age && <Notice tone="bad">{wrong.age}</Notice>}
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button type="submit" isWide busyText={isBusy && t`Creating your account...`}>
        <Trans>Create Account</Trans>
      </Button>
      <p className="text-center text-sm text-muted">
        <Trans>
          By creating an account you agree to the{' '}
          <SmallPrint isInText href="/terms">
            Terms
          </SmallPrint>
          . What we store, and for how long:{' '}
          <SmallPrint isInText href="/privacy">
            Privacy
          </SmallPrint>
          .
        </Trans>
      </p>
      {hasRules && (
        <p className="text-center text-sm text-muted">
          <Trans>
            You also agree to the{' '}
            <SmallPrint isInText href="/rules">
              House rules
            </SmallPrint>{' '}
            of this place.
          </Trans>
        </p>
      )}
    </form>
  )
}

interface CheckboxProps {
  isOn: boolean
  isInvalid?: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
}

function Checkbox({ isOn, isInvalid = false, onChange, children }: CheckboxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 py-2">
      <input
        type="checkbox"
        checked={isOn}
        aria-invalid={isInvalid || undefined}
        onChange={({ target }) => onChange(target.checked)}
        className="size-6 shrink-0 accent-accent"
      />
      <span>{children}</span>
    </label>
  )
}
