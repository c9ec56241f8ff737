import { Gavel } from 'lucide-react'
import { Card } from '../../ui/Card.tsx'
import { LinkRow } from '../../ui/LinkRow.tsx'
import { useOwnMeasures } from '../queries-measures.ts'
import { MEASURE_WORDS, stateInWords } from '../rules-measures.ts'

/** The way to read again what was decided about oneself; nothing where nothing was. */
export function MeasuresCard() {
  const { data: measures } = useOwnMeasures()
  const [latest, ...more] = measures ?? []
  if (!latest) return null
  return (
    <Card aria-label="Decided about you">
      <LinkRow
        href="/measures"
        icon={<Gavel size={20} />}
        title={
          more.length === 0 ? MEASURE_WORDS[latest.kind].title : `${more.length + 1} decisions about you`
        }
        text={more.length === 0 ? stateInWords(latest) : 'What, why, until when, and what you can say to it'}
      />
    </Card>
  )
}
