import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { EntryPage } from '../components/EntryPage.tsx'
import { useFinishOidc, useStartOidc } from '../mutations-oidc.ts'
import { deletedText } from '../rules-account.ts'
import { oidcFailure } from '../rules-entry.ts'

/** `/signin/oidc`: where the operator's provider leads back to. */
export default function OidcReturnPage() {
  const [answer] = useState(() => {
    const query = new URLSearchParams(location.search)
    const [state, code] = [query.get('state'), query.get('code')]
    return state === null || code === null ? null : { state, code, iss: query.get('iss') }
  })
  const [path, navigate] = useLocation()
  const { mutateAsync, error } = useFinishOidc()
  const start = useStartOidc()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, because an answer works once
  useEffect(() => {
    // The answer stays in no history.
    navigate(path, { replace: true })
    if (!answer) return
    mutateAsync(answer).then(
      (next) => next && navigate(next, { replace: true }),
      // Shown below.
      () => {},
    )
  }, [])
  const deleted = deletedText(error)
  const failed = start.error ?? (deleted ? null : error)
  const failure = failed
    ? oidcFailure(failed)
    : answer
      ? null
      : t`You didn’t sign in there. You can start again.`
  return (
    <EntryPage title={t`Welcome back`} lead={t`Sign in to see who’s around.`}>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {deleted && (
        <Notice>
          <p className="mb-3">{deleted}</p>
          <Button
            look="secondary"
            busyText={start.isPending && t`Signing in...`}
            onClick={() => start.mutate({ takeBack: true })}
          >
            <Trans>Take my account back</Trans>
          </Button>
        </Notice>
      )}
      {failure || deleted ? (
        <ButtonLink href="/signin" isWide>
          <Trans>Sign In</Trans>
        </ButtonLink>
      ) : (
        <p role="status">{t`Signing in...`}</p>
      )}
    </EntryPage>
  )
}
