import { PASSKEY_CHALLENGE_MINUTES } from '@hereabouts/contract/sign-in/limits'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { stopWaiting } from '../device-passkeys.ts'
import { usePasskeyLogin } from '../mutations-passkeys.ts'
import { deletedText } from '../rules-account.ts'
import { passkeyFailure, suggestedFailure } from '../rules-passkeys.ts'

/**
 * Signs in with a passkey: by a button, and where the browser can, by choosing it among the suggestions of the
 * username field.
 */
export default function PasskeySignIn({ isSuggested }: { isSuggested: boolean }) {
  const suggested = usePasskeyLogin()
  const chosen = usePasskeyLogin()
  const { mutate: wait } = suggested
  const isChosen = chosen.isPending
  useEffect(() => {
    // Browsers handle one request at a time.
    if (!isSuggested || isChosen) return
    const ask = () => wait({ isSuggested: true })
    ask()
    // A page may stay open for longer than a challenge is valid.
    const timer = setInterval(ask, RENEWED_MS)
    return () => {
      clearInterval(timer)
      void stopWaiting()
    }
  }, [isSuggested, isChosen, wait])
  const deleted = deletedText(chosen.error) ?? deletedText(suggested.error)
  const failure = passkeyFailure(chosen.error) ?? suggestedFailure(suggested.error)
  return (
    <div className="flex flex-col gap-4">
      {deleted ? (
        <Notice>
          <p className="mb-3">{deleted}</p>
          <Button
            look="secondary"
            busyText={isChosen && t`Signing in...`}
            onClick={() => chosen.mutate({ takeBack: true })}
          >
            <Trans>Take my account back</Trans>
          </Button>
        </Notice>
      ) : (
        failure && <Notice tone="bad">{failure}</Notice>
      )}
      <Button
        look="secondary"
        isWide
        busyText={isChosen && t`Signing in...`}
        onClick={() => chosen.mutate({})}
      >
        <Trans>Use a passkey</Trans>
      </Button>
    </div>
  )
}

const RENEWED_MS = (PASSKEY_CHALLENGE_MINUTES - 1) * 60_000
