import type { UnreportedRule } from '@hereabouts/contract/flags/limits'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Fold } from '../../ui/Fold.tsx'
import { UNREPORTED_WORDS } from '../rules-unreported.ts'

/** A strict rule by its name, with its page of examples folded below. */
export function RuleWords({ rule }: { rule: UnreportedRule }) {
  const { name, holds, example, butMaybe } = UNREPORTED_WORDS[rule]
  return (
    <Fold title={t(name)}>
      <div className="flex flex-col gap-2 text-sm">
        <p>{t(holds)}</p>
        <p>
          <strong>
            <Trans>For example:</Trans>
          </strong>{' '}
          {t(example)}
        </p>
        <p>
          <strong>
            <Trans>But it may also be:</Trans>
          </strong>{' '}
          {t(butMaybe)}
        </p>
      </div>
    </Fold>
  )
}
