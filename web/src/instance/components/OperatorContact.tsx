import { Trans } from '@lingui/react/macro'
import { useInstance } from '../queries.ts'

export function OperatorContact() {
  const { data, isPending } = useInstance()
  if (isPending) return null
  const contact = data?.contact ?? null
  if (contact === null)
    return (
      <p>
        <Trans>The operator has not published an address. Ask the person who invited you.</Trans>
      </p>
    )
  return (
    <p>
      <Trans>
        Reach the operator at{' '}
        <a
          href={/^https?:/.test(contact) ? contact : `mailto:${contact}`}
          className="font-semibold wrap-anywhere text-accent underline underline-offset-4"
        >
          {contact}
        </a>
        .
      </Trans>
    </p>
  )
}
