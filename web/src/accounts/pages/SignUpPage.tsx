import {
  EMAIL_PATTERN,
  PASSWORD_HINT,
  USERNAME_HINT,
  USERNAME_PATTERN,
} from '@hereabouts/contract/accounts/limits'
import { INTEREST_ERRORS } from '@hereabouts/contract/interests/errors'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { InterestPicker } from '../../interests/components/InterestPicker.tsx'
import { useVisitorsChoice } from '../../interests/queries.ts'
import { countOf, toChoices } from '../../interests/rules.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { EntryPage, QuietLink } from '../components/EntryPage.tsx'
import { PrivacyChoices } from '../components/PrivacyChoices.tsx'
import { storedInvite } from '../device-invited.ts'
import { useRegister } from '../mutations.ts'
import { DEFAULT_PRIVACY, isPasswordLongEnough, signupFailure } from '../rules.ts'

export default function SignUpPage() {
  const [form, setForm] = useState({ username: '', email: '', password: '' })
  const { chosen, choose, recover, forget } = useVisitorsChoice()
  const [privacy, setPrivacy] = useState(DEFAULT_PRIVACY)
  const [isAdult, setIsAdult] = useState(false)
  const [inviterName] = useState(() => storedInvite()?.inviterName ?? null)
  const [letInviterKnow, setLetInviterKnow] = useState(true)
  const [tries, setTries] = useState(0)
  const register = useRegister()

  const wrong = {
    username: USERNAME_PATTERN.test(form.username.trim()) ? null : USERNAME_HINT,
    email: EMAIL_PATTERN.test(form.email.trim()) ? null : 'An e-mail address such as ana@example.org',
    password: isPasswordLongEnough(form.password) ? null : PASSWORD_HINT,
    interests: countOf(chosen) > 0 ? null : INTEREST_ERRORS.NO_INTEREST.message,
    age: isAdult ? null : 'Hereabouts is for people of 18 and older.',
  }
  const shown = tries > 0 ? wrong : NOTHING_WRONG

  function submit(event: FormEvent) {
    event.preventDefault()
    setTries(tries + 1)
    const interests = toChoices(recover())
    const { interests: _, ...others } = wrong
    if (interests.length === 0 || Object.values(others).some(Boolean)) return
    register
      .mutateAsync({
        ...form,
        username: form.username.trim(),
        email: form.email.trim(),
        interests,
        privacySettings: privacy,
        ...(inviterName !== null && { letInviterKnow }),
      })
      // Not the mutation's callback: signing up unmounts this page.
      .then(forget, () => {})
  }
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The button is one or two screens below the first field.
    if (tries > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])
  const set = (field: keyof typeof form) => (event: { target: { value: string } }) =>
    setForm({ ...form, [field]: event.target.value })

  return (
    <EntryPage
      title="Create your account"
      lead="A name, an e-mail address, a password, and what you like. That is all it takes."
    >
      <form ref={formRef} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label="Username"
          name="username"
          required
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          hint="This is what others see first."
          error={shown.username}
          value={form.username}
          onChange={set('username')}
        />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          required
          autoComplete="email"
          hint="Never shown to anybody."
          error={shown.email}
          value={form.email}
          onChange={set('email')}
        />
        <PasswordField
          label="Password"
          name="password"
          required
          autoComplete="new-password"
          hint="At least 10 characters. A few words are better than a few symbols."
          error={shown.password}
          value={form.password}
          onChange={set('password')}
        />
        <fieldset className="flex min-w-0 flex-col gap-3">
          <legend className="mb-1 text-xl font-bold">What do you like?</legend>
          <InterestPicker chosen={chosen} onChange={choose} />
          {shown.interests && <Notice tone="bad">{shown.interests}</Notice>}
        </fieldset>
        <Fold title="Who sees whom">
          <div className="flex flex-col gap-4">
            <p className="text-sm text-muted">
              Good as they are for most people. You can change them in your profile at any time.
            </p>
            <PrivacyChoices
              settings={privacy}
              onChange={(name, isOn) => setPrivacy({ ...privacy, [name]: isOn })}
              isVerified={false}
            />
          </div>
        </Fold>
        {inviterName !== null && (
          <Checkbox isOn={letInviterKnow} onChange={setLetInviterKnow}>
            Let {inviterName} know that I joined. We'll see each other under “Invite friends”.
          </Checkbox>
        )}
        <Checkbox isOn={isAdult} onChange={setIsAdult}>
          I am 18 or older.
        </Checkbox>
        {shown.age && <Notice tone="bad">{shown.age}</Notice>}
        {register.isError && <Notice tone="bad">{signupFailure(register.error)}</Notice>}
        <Button type="submit" isWide busyText={register.isPending && 'Creating your account...'}>
          Create Account
        </Button>
      </form>
      <p className="text-center text-muted">
        Been here before? <QuietLink href="/signin">Sign in</QuietLink>
      </p>
    </EntryPage>
  )
}

interface CheckboxProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
}

function Checkbox({ isOn, onChange, children }: CheckboxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 py-2">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="size-6 shrink-0 accent-accent"
      />
      <span>{children}</span>
    </label>
  )
}

const NOTHING_WRONG = { username: null, email: null, password: null, interests: null, age: null }
