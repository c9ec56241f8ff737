import type { Interest, WaitingInterest } from '@hereabouts/contract/interests/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useServerNow } from '../../platform/server-time.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { startWords } from '../rules.ts'
import { InterestChip } from './InterestChip.tsx'

interface WaitingInterestsProps {
  interests: readonly Interest[]
  waiting: readonly WaitingInterest[]
  /** Whether the person's e-mail address is confirmed. */
  isConfirmed: boolean
}

/** Shows which of the person's interests do not match yet, when they will, and why. */
export function WaitingInterests({ interests, waiting, isConfirmed }: WaitingInterestsProps) {
  const now = useServerNow()
  const named = waiting.flatMap(({ id, matchesFrom }) => {
    const interest = interests.find((each) => each.id === id)
    return interest ? [{ ...interest, matchesFrom }] : []
  })
  const needsConfirming = !isConfirmed && interests.some(({ category }) => category === 'dating')
  if (named.length === 0 && !needsConfirming) return null
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 text-sm">
      {named.length > 0 && (
        <>
          <ul aria-label={t`New interests`} className="flex flex-col gap-2">
            {named.map(({ id, name, category, matchesFrom }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <InterestChip name={name} category={category} />
                <span className="text-muted">{startWords(matchesFrom, now)}</span>
              </li>
            ))}
          </ul>
          <p className="text-muted">
            <Trans>New interests wait a day, so nobody finds out yours by trying theirs.</Trans>
          </p>
        </>
      )}
      {needsConfirming && (
        <p className="text-muted">
          <Trans>
            Your dating interests start matching once you{' '}
            <TextLink href="/force-verify" isInText>
              confirm your e-mail
            </TextLink>
            .
          </Trans>
        </p>
      )}
    </div>
  )
}
