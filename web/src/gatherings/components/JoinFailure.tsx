import { Trans } from '@lingui/react/macro'
import { CallError, textOf } from '../../platform/call-error.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Why joining or starting failed, with the step that helps. */
export function JoinFailure({ error }: { error: Error }) {
  const code = error instanceof CallError ? error.code : null
  return (
    <>
      <Notice tone="bad">{textOf(error)}</Notice>
      {code === 'EMAIL_UNCONFIRMED' && (
        <ButtonLink look="secondary" href="/force-verify">
          <Trans>Confirm your e-mail</Trans>
        </ButtonLink>
      )}
      {(code === 'ACCOUNT_TOO_NEW' || code === 'VERIFIED_PEOPLE_ONLY') && (
        <ButtonLink look="secondary" href="/user-verification">
          <Trans>Get verified</Trans>
        </ButtonLink>
      )}
      {code === 'OTHER_PLANS' && (
        <ButtonLink look="secondary" href="/gatherings">
          <Trans>See your plans</Trans>
        </ButtonLink>
      )}
    </>
  )
}
