import { plural, t } from '@lingui/core/macro'
import { Gavel } from 'lucide-react'
import { Card } from '../../ui/Card.tsx'
import { LinkRow } from '../../ui/LinkRow.tsx'
import { useOwnSanctions } from '../queries.ts'
import { SANCTION_WORDS, stateInWords } from '../rules.ts'

/** Links to the viewer's sanctions. Renders nothing without any. */
export function SanctionsCard() {
  const { data: sanctions } = useOwnSanctions()
  const [latest, ...more] = sanctions ?? []
  if (!latest) return null
  const decisions = more.length + 1
  return (
    <Card aria-label={t`Warnings and restrictions`}>
      <LinkRow
        href="/measures"
        icon={<Gavel size={20} />}
        title={
          more.length === 0
            ? t(SANCTION_WORDS[latest.kind].title)
            : plural(decisions, { one: '# decision about you', other: '# decisions about you' })
        }
        text={more.length === 0 ? stateInWords(latest) : t`What it means, why, until when, and how to appeal`}
      />
    </Card>
  )
}
