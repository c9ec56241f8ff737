import { MailCheck } from 'lucide-react'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

export function EmailConfirmed({ email }: { email: string }) {
  return (
    <div role="status">
      <EmptyState icon={<MailCheck size={28} />} title="Your address is confirmed">
        <p className="break-words">
          <bdi>{email}</bdi> is yours, and no other account can claim it. You’re all set.
        </p>
        <ButtonLink href="/">See who is around</ButtonLink>
      </EmptyState>
    </div>
  )
}
