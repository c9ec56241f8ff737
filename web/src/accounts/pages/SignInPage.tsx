import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { EntryPage, QuietLink } from '../components/EntryPage.tsx'
import { useLogin } from '../mutations.ts'
import { loginFailure, missingCredentials } from '../rules.ts'
import { deletedText } from '../rules-account.ts'

export default function SignInPage() {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const login = useLogin()
  const deleted = login.isError ? deletedText(login.error) : null
  const failure = missing ?? (login.isError && !deleted ? loginFailure(login.error) : null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const reason = missingCredentials(username, password)
    setMissing(reason)
    if (!reason) login.mutate({ username: username.trim(), password })
  }

  return (
    <EntryPage title="Welcome back" lead="Sign in to see who’s around.">
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Username"
          name="username"
          required
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={username}
          onChange={({ target }) => setUsername(target.value)}
        />
        <PasswordField
          label="Password"
          name="password"
          required
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <QuietLink href="/forgot-password">Forgot password?</QuietLink>
        {failure && <Notice tone="bad">{failure}</Notice>}
        {deleted && !missing && (
          <Notice>
            <p className="mb-3">{deleted}</p>
            <Button
              look="secondary"
              busyText={login.isPending && 'Signing in...'}
              onClick={() => login.mutate({ username: username.trim(), password, takeBack: true })}
            >
              Take my account back
            </Button>
          </Notice>
        )}
        <Button type="submit" isWide busyText={login.isPending && 'Signing in...'}>
          Sign In
        </Button>
      </form>
      <p className="text-center text-muted">
        New here? <QuietLink href="/signup">Sign up</QuietLink>
      </p>
    </EntryPage>
  )
}
