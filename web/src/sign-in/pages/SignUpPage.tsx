import { PASSWORD_HINT, USERNAME_HINT, USERNAME_PATTERN } from '@hereabouts/contract/accounts/limits'
import { GATE_ERRORS } from '@hereabouts/contract/gate/errors'
import { cleanAddress, isAddress } from '@hereabouts/contract/http/mail-address'
import { tidyUsername } from '@hereabouts/contract/http/typed-username'
import { INTEREST_ERRORS } from '@hereabouts/contract/interests/errors'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { aboutOf } from '../../accounts/rules-about.ts'
import { JoinNote } from '../../gate/components/JoinNote.tsx'
import { forgetInvitation, storeInvitation } from '../../gate/mutations.ts'
import { storedInvitation, useGate, useIsInvitationOpen, useRefetchGate } from '../../gate/queries.ts'
import { invitationIn, isAboutGate, joiningOf } from '../../gate/rules.ts'
import { useHouseInShort, useInstance } from '../../instance/queries.ts'
import { InterestPicker } from '../../interests/components/InterestPicker.tsx'
import { useVisitorsChoice } from '../../interests/queries.ts'
import { countOf, toChoices } from '../../interests/rules.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { translate } from '../../platform/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { AccountStep } from '../components/AccountStep.tsx'
import { SignUpFrame } from '../components/SignUpFrame.tsx'
import { YouStep } from '../components/YouStep.tsx'
import { storedInvite } from '../device-invited.ts'
import { readProof } from '../device-oidc.ts'
import { forgetDraft, readDraft, storeDraft } from '../device-sign-up.ts'
import { useRegister } from '../mutations.ts'
import { useNewProfile } from '../mutations-new-profile.ts'
import { isPasswordLongEnough, signupFailure } from '../rules-entry.ts'
import {
  fieldOf,
  pathOf,
  type SignUpDraft,
  STEPS,
  type Step,
  stepIn,
  suggestUsername,
} from '../rules-sign-up.ts'

const OidcEntry = lazy(() => loadPart(() => import('../components/OidcEntry.tsx')))

export default function SignUpPage() {
  const search = useSearch()
  const asked = stepIn(search)
  const oidc = useInstance().data?.oidc
  // Where the operator's provider is the only way in, it comes first.
  const hasProof = readProof() !== null
  const isClosed = oidc?.isOnlyWay && !hasProof
  const step = isClosed ? 'you' : asked
  const [, navigate] = useLocation()
  const [draft, setDraft] = useState(readDraft)
  const [password, setPassword] = useState('')
  const { chosen, choose, recover, forget } = useVisitorsChoice()
  const [inviterName] = useState(() => storedInvite()?.inviterName ?? null)
  // What was tried; errors show from then on. A new object each time, so that the focus moves again.
  const [tried, setTried] = useState<{ step: Step } | null>(null)
  const register = useRegister()
  const saveNewProfile = useNewProfile()

  const username = tidyUsername(draft.username ?? suggestUsername(draft.name))
  const email = cleanAddress(draft.email)
  const gate = useGate()
  const refetchGate = useRefetchGate()
  const { hasRules = false, rulesVersion = 0 } = useHouseInShort() ?? {}
  const [invitation] = useState(() => invitationIn(search) ?? storedInvitation())
  const isInAddress = invitationIn(search) !== null
  useEffect(() => {
    if (invitation !== null) storeInvitation(invitation)
    // It lets people in, so it must not stay in the history.
    if (isInAddress) navigate(pathOf(step), { replace: true })
  }, [invitation, isInAddress, navigate, step])
  const isInvitationOpen = useIsInvitationOpen(invitation, gate?.byInvitation ?? false)
  const { isShut, needsReason } = joiningOf(gate, isInvitationOpen === true, email)
  const rejectedField = fieldOf(register.error)
  const failure = register.isError ? signupFailure(register.error) : null
  /** The server's answer about a field, as long as that has not changed. */
  const rejectionOf = (field: 'username' | 'email' | 'password', value: string) =>
    rejectedField === field && register.variables?.[field] === value ? failure : null
  const wrong = {
    username: USERNAME_PATTERN.test(username) ? rejectionOf('username', username) : translate(USERNAME_HINT),
    email: isAddress(email)
      ? rejectionOf('email', email)
      : t`Enter an e-mail address, such as ana@example.org`,
    password: isPasswordLongEnough(password) ? rejectionOf('password', password) : translate(PASSWORD_HINT),
    reason:
      needsReason && draft.joinReason.trim() === '' ? translate(GATE_ERRORS.REASON_NEEDED.message) : null,
    age: draft.isAdult ? null : t`Hereabouts is for people who are 18 or older.`,
  }
  const hasNoInterest = countOf(chosen) === 0

  function change(changes: Partial<SignUpDraft>) {
    const changed = { ...draft, ...changes }
    setDraft(changed)
    storeDraft(changed)
  }

  const open = (to: Step) => navigate(pathOf(to), { state: { isFromStep: true } })

  function chooseInterests() {
    setTried({ step: 'interests' })
    if (countOf(recover()) > 0) open('account')
  }

  function submit() {
    setTried({ step: 'account' })
    // An error that only the server can see must not keep it from looking again.
    const isValid = USERNAME_PATTERN.test(username) && isAddress(email) && isPasswordLongEnough(password)
    if (!isValid || wrong.age || wrong.reason) return
    const interests = toChoices(recover())
    if (interests.length === 0) return open('interests')
    const { name, photo, privacy, letInviterKnow, joinReason } = draft
    const about = { name: name.trim(), ...aboutOf(draft), photo }
    register
      .mutateAsync({
        username,
        email,
        password,
        interests,
        privacySettings: privacy,
        ...(inviterName !== null && { letInviterKnow }),
        ...(gate && invitation !== null && { invitation }),
        ...(needsReason && { joinReason }),
        ...(hasRules && rulesVersion > 0 && { acceptedRules: rulesVersion }),
      })
      // Not the mutation's callbacks: signing up unmounts this page.
      .then(
        (user) => {
          forget()
          forgetDraft()
          forgetInvitation()
          return saveNewProfile({ ...about, userId: user.id })
        },
        (error) => {
          if (fieldOf(error) === 'interests') open('interests')
          // It may have changed since the page was opened.
          if (isAboutGate(error)) void refetchGate()
        },
      )
  }

  const frame = useRef<HTMLDivElement>(null)
  const shownStep = useRef(step)
  useEffect(() => {
    const invalid = tried?.step === step && frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // The page is the same, so screen readers would not notice the new step.
    if (invalid) invalid.focus()
    else if (shownStep.current !== step) frame.current?.querySelector('h2')?.focus()
    shownStep.current = step
  }, [tried, step])
  useEffect(() => {
    if (rejectedField !== null && rejectedField !== 'interests')
      frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [rejectedField])

  const shown = tried?.step === 'account' ? wrong : NOTHING_WRONG
  return (
    <SignUpFrame ref={frame} step={step} onBack={() => goBack(step, navigate)}>
      {step === 'you' && (
        <>
          {isInvitationOpen !== undefined && <JoinNote isInvitationOpen={isInvitationOpen} />}
          {!isShut && !isClosed && (
            <YouStep draft={draft} onChange={change} onContinue={() => open('interests')} />
          )}
          <p className="text-center text-muted">
            <Trans>
              Been here before? <TextLink href="/signin">Sign in</TextLink>
            </Trans>
          </p>
        </>
      )}
      {oidc && (step === 'you' || (step === 'account' && hasProof)) && (
        <Suspense>
          <OidcEntry oidc={oidc} entering="up" />
        </Suspense>
      )}
      {step === 'interests' && (
        <form
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            chooseInterests()
          }}
        >
          <InterestPicker chosen={chosen} onChange={choose} />
          {tried && hasNoInterest && (
            <Notice tone="bad">{translate(INTEREST_ERRORS.NO_INTEREST.message)}</Notice>
          )}
          {rejectedField === 'interests' && <Notice tone="bad">{failure}</Notice>}
          <Button type="submit" isWide>
            <Trans>Continue</Trans>
          </Button>
        </form>
      )}
      {step === 'account' && (
        <AccountStep
          draft={{ ...draft, username: draft.username ?? suggestUsername(draft.name) }}
          password={password}
          wrong={shown}
          failure={rejectedField === null ? failure : null}
          isTaken={wrong.username !== null && wrong.username === failure}
          inviterName={inviterName}
          needsReason={needsReason}
          hasRules={hasRules}
          isBusy={register.isPending}
          onChange={change}
          onPassword={setPassword}
          onSubmit={submit}
        />
      )}
    </SignUpFrame>
  )
}

/**
 * The previous step: with the browser's own Back if that leads there, so that it does not lead
 * forward again afterwards.
 */
function goBack(step: Step, navigate: (to: string, options: { replace: boolean }) => void) {
  const previous = STEPS[STEPS.indexOf(step) - 1]
  if ((history.state as { isFromStep?: true } | null)?.isFromStep) history.back()
  else navigate(previous ? pathOf(previous) : '/welcome', { replace: previous !== undefined })
}

const NOTHING_WRONG = { username: null, email: null, password: null, reason: null, age: null }
