import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { forgetProof, readProof, readVisit } from '../device-oidc.ts'
import { useFinishOidc, useStartOidc } from '../mutations-oidc.ts'
import { deletedText } from '../rules-account.ts'
import { oidcFailure, oidcRefusal } from '../rules-entry.ts'

interface OidcEntryProps {
  oidc: { label: string; isOnlyWay: boolean }
  entering: 'in' | 'up'
  /** What somebody has typed so far, and gets back if they return without having signed in. */
  username?: string
}

/** Leads to the operator's provider; or, for somebody who comes from there, says how it goes on. */
export default function OidcEntry({ oidc: { label, isOnlyWay }, entering, username = '' }: OidcEntryProps) {
  const [, setForgotten] = useState(false)
  const start = useStartOidc()
  const proof = readProof()
  if (proof?.isKnown && entering === 'in')
    return (
      <Notice>
        <Trans>
          You already have an account with this address. Sign in once, and we’ll connect it with {label}.
        </Trans>
      </Notice>
    )
  if (proof && entering === 'up')
    return (
      <Notice>
        <p>
          <Trans>Your account will be connected with {label}.</Trans>
        </p>
        {!isOnlyWay && (
          <div className="-ms-5">
            <Button
              look="quiet"
              onClick={() => {
                forgetProof()
                setForgotten(true)
              }}
            >
              <Trans>Sign up without it</Trans>
            </Button>
          </div>
        )}
      </Notice>
    )
  return (
    <div className="flex flex-col gap-4">
      {start.error && <Notice tone="bad">{oidcFailure(start.error)}</Notice>}
      <Button
        look={isOnlyWay ? 'primary' : 'secondary'}
        isWide
        busyText={start.isPending && t`One moment...`}
        onClick={() => start.mutate({ entering, username })}
      >
        <Trans>Continue with {label}</Trans>
      </Button>
    </div>
  )
}

/** What `/signin` shows when the provider leads back to it. */
export function OidcReturn() {
  const query = new URLSearchParams(useSearch())
  const [state, code, iss] = [query.get('state'), query.get('code'), query.get('iss')]
  const refused = query.get('error')
  const answer = state !== null && code !== null && refused === null ? { state, code, iss } : null
  const [, navigate] = useLocation()
  const { mutateAsync, error } = useFinishOidc()
  const start = useStartOidc()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, because an answer works once
  useEffect(() => {
    if (!answer) return
    mutateAsync(answer).then(
      // The answer stays in no history.
      (next) => navigate(next, { replace: true }),
      // Shown below.
      () => {},
    )
  }, [])
  const deleted = deletedText(error)
  const failed = start.error ?? (deleted ? null : error)
  const failure = failed ? oidcFailure(failed) : answer ? null : oidcRefusal(refused)
  // Where a newcomer has typed something already.
  const isUp = readVisit().entering === 'up'
  return (
    <>
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
        <ButtonLink href={isUp ? '/signup' : '/signin'} isWide>
          {isUp ? <Trans>Continue</Trans> : <Trans>Sign In</Trans>}
        </ButtonLink>
      ) : (
        <p role="status">{t`Signing in...`}</p>
      )}
    </>
  )
}
