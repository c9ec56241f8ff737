import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { forgetProof, readProof } from '../device-oidc.ts'
import { useStartOidc } from '../mutations-oidc.ts'
import { oidcFailure } from '../rules-entry.ts'

interface OidcEntryProps {
  oidc: { label: string; isOnlyWay: boolean }
  entering: 'in' | 'up'
}

/** Leads to the operator's provider; or, for somebody who comes from there, says how it goes on. */
export default function OidcEntry({ oidc: { label, isOnlyWay }, entering }: OidcEntryProps) {
  const [, setForgotten] = useState(false)
  const start = useStartOidc()
  const proof = readProof()
  if (proof?.isKnown && entering === 'in')
    return (
      <Notice>
        <Trans>
          You already have an account with your e-mail address. Sign in once with your password or a passkey,
          and we’ll connect it with {label}.
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
        onClick={() => start.mutate({})}
      >
        <Trans>Continue with {label}</Trans>
      </Button>
    </div>
  )
}
