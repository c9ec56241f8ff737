import { FLAG_DECISION_DAYS } from '@hereabouts/contract/flags/limits'
import type { UnreportedPerson } from '@hereabouts/contract/reports/schemas-cases'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useDismissUnreported, useOpenCase } from '../mutations-cases.ts'
import { useUnreported } from '../queries-team.ts'
import { RuleWords } from './RuleWords.tsx'

/** People whom strict rules noticed and nobody reported. Empty if there are none. */
export function UnreportedPeople() {
  // The queue above says if the server cannot be reached.
  const { data } = useUnreported()
  if (!data || data.people.length === 0) return null
  const { people, more } = data
  return (
    <section aria-label={t`Nobody has reported them yet`} className="flex flex-col gap-4">
      <h2 className="text-xl font-bold">
        <Trans>Nobody has reported them yet</Trans>
      </h2>
      <p className="text-sm text-muted">
        <Trans>Rules read no messages, and they can be wrong. Nothing happens unless you decide it.</Trans>{' '}
        <Trans>If it’s not a problem, you won’t see it again for {FLAG_DECISION_DAYS} days.</Trans>
      </p>
      <ul aria-label={t`Noticed people`} className="flex flex-col gap-4">
        {people.map((person) => (
          <li key={person.id}>
            <Person of={person} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="text-muted">
          {plural(more, { one: '# more person like these.', other: '# more people like these.' })}
        </p>
      )}
    </section>
  )
}

function Person({ of: { id, username, rules } }: { of: UnreportedPerson }) {
  const open = useOpenCase()
  const dismiss = useDismissUnreported()
  const error = open.error ?? dismiss.error
  const isBusy = open.isPending || dismiss.isPending
  return (
    <Card aria-label={t`Noticed: ${username}`}>
      <div className="flex flex-col gap-3">
        <h3 className="font-bold wrap-break-word">
          <bdi>{username}</bdi>
        </h3>
        {rules.map((rule) => (
          <RuleWords key={rule} rule={rule} />
        ))}
        {error && <Notice tone="bad">{textOf(error)}</Notice>}
        <div className="flex flex-wrap gap-2">
          <Button
            look="secondary"
            busyText={open.isPending && t`One moment…`}
            disabled={isBusy}
            onClick={() => open.mutate(id)}
          >
            <Trans>Open a case</Trans>
          </Button>
          <Button
            look="quiet"
            busyText={dismiss.isPending && t`One moment…`}
            disabled={isBusy}
            onClick={() => dismiss.mutate(id)}
          >
            <Trans>Not a problem</Trans>
          </Button>
        </div>
      </div>
    </Card>
  )
}
