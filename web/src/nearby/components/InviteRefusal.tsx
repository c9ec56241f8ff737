import { MEETUP_ERRORS } from '@hereabouts/contract/meetups/errors'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { translate } from '../../platform/translate.ts'
import { textLinkLook } from '../../ui/TextLink.tsx'

interface InviteRefusalProps {
  reason: keyof typeof MEETUP_ERRORS
  /** Closes the sheet that this is in. The link replaces its entry in the history. */
  onLeave?: (() => void) | undefined
}

/** Why somebody cannot be invited, and the step that changes that. */
export function InviteRefusal({ reason, onLeave }: InviteRefusalProps) {
  return (
    <>
      {translate(MEETUP_ERRORS[reason].message)}
      {reason === 'VERIFIED_ONLY' && (
        <>
          {' '}
          <Link
            href="/user-verification"
            replace={onLeave !== undefined}
            onClick={onLeave}
            className={`relative z-10 ${textLinkLook(true)}`}
          >
            <Trans>Get verified</Trans>
          </Link>
        </>
      )}
    </>
  )
}
