import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { useInstance } from '../../instance/queries.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { EntryPage } from '../components/EntryPage.tsx'
import { readProof, readVisit } from '../device-oidc.ts'
import { hasPasskeys, suggestsPasskeys } from '../device-passkeys.ts'
import { useLogin } from '../mutations.ts'
import { deletedText } from '../rules-account.ts'
import { loginFailure, missingCredentials } from '../rules-entry.ts'

const loadOidc = () => loadPart(() => import('../components/OidcEntry.tsx'))
const OidcEntry = lazy(loadOidc)
const OidcReturn = lazy(async () => ({ default: (await loadOidc()).OidcReturn }))
const PasskeySignIn = lazy(() => loadPart(() => import('../components/PasskeySignIn.tsx')))

export default function SignInPage() {
  const [username, setUsername] = useState(() => readVisit().username)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const login = useLogin()
  const query = new URLSearchParams(useSearch())
  const isReturn = query.has('state') || query.has('error')
  const [isSuggested, setIsSuggested] = useState(false)
  useEffect(() => {
    void suggestsPasskeys().then(setIsSuggested)
  }, [])
  const oidc = useInstance().data?.oidc
  // Somebody who comes from the provider connects their account.
  const isConnecting = readProof()?.isKnown
  const isClosed = oidc?.isOnlyWay && !isConnecting
  const provider = oidc && (
    <Suspense>
      <OidcEntry oidc={oidc} entering="in" username={username} />
    </Suspense>
  )
  const deleted = login.isError ? deletedText(login.error) : null
  const failure = missing ?? (login.isError && !deleted ? loginFailure(login.error) : null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const reason = missingCredentials(username, password)
    setMissing(reason)
    if (!reason) login.mutate({ username: username.trim(), password })
  }

  // From the provider, with an answer or an error.
  if (isReturn)
    return (
      <EntryPage title={t`Welcome back`} lead={t`Sign in to see who’s around.`}>
        <Suspense>
          <OidcReturn />
        </Suspense>
      </EntryPage>
    )
  return (
    <EntryPage title={t`Welcome back`} lead={t`Sign in to see who’s around.`}>
      {isConnecting && provider}
      {!isClosed && (
        <>
          <form onSubmit={submit} className="flex flex-col gap-4">
            <TextField
              label={t`Username`}
              name="username"
              required
              autoComplete={isSuggested ? 'username webauthn' : 'username'}
              inputMode="email"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              hint={t`Or your e-mail address, once you’ve confirmed it.`}
              value={username}
              onChange={({ target }) => setUsername(target.value)}
            />
            <PasswordField
              label={t`Password`}
              name="password"
              required
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
            <TextLink href="/forgot-password">
              <Trans>Forgot password?</Trans>
            </TextLink>
            {failure && <Notice tone="bad">{failure}</Notice>}
            {deleted && !missing && (
              <Notice>
                <p className="mb-3">{deleted}</p>
                <Button
                  look="secondary"
                  busyText={login.isPending && t`Signing in...`}
                  onClick={() => login.mutate({ username: username.trim(), password, takeBack: true })}
                >
                  <Trans>Take my account back</Trans>
                </Button>
              </Notice>
            )}
            <Button type="submit" isWide busyText={login.isPending && t`Signing in...`}>
              <Trans>Sign In</Trans>
            </Button>
          </form>
          {hasPasskeys() && (
            <Suspense>
              <PasskeySignIn isSuggested={isSuggested} />
            </Suspense>
          )}
        </>
      )}
      {!isConnecting && provider}
      <p className="text-center text-muted">
        <Trans>
          New here? <TextLink href="/signup">Sign up</TextLink>
        </Trans>
      </p>
    </EntryPage>
  )
}
