import { Trans } from '@lingui/react/macro'

/** Said where a person gives their next yes after they missed one. */
export default function AskedAgainHint() {
  return (
    <p className="text-sm text-muted">
      <Trans>
        You missed the last one, so we’ll ask you an hour before if you’re still coming. Nobody else sees
        this.
      </Trans>
    </p>
  )
}
