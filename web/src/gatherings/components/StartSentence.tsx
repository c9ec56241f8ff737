import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'

/** The parts of the plan that the sentence names. */
export type StartPart = 'what' | 'when' | 'area' | 'place' | 'people'

interface StartSentenceProps {
  /** What the sentence says of each part. */
  words: Record<StartPart, string>
  /** The parts that are still to be said. Their words are general. */
  missing: readonly StartPart[]
  /** The parts whose fields are shown below. */
  open: readonly StartPart[]
  /** The id of the fields of a part. */
  idOf: (part: StartPart) => string
  onToggle: (part: StartPart) => void
}

/** The plan of a gathering as one sentence. Tapping a part shows or hides its fields. */
export function StartSentence({ words, missing, open, idOf, onToggle }: StartSentenceProps) {
  const part = (name: StartPart) => ({
    isOpen: open.includes(name),
    isMissing: missing.includes(name),
    controls: idOf(name),
    onClick: () => onToggle(name),
  })
  const { what, when, area, place, people } = words
  return (
    <p className="text-xl leading-11">
      <Trans>
        <Part {...part('what')}>{what}</Part>, <Part {...part('when')}>{when}</Part>, around{' '}
        <Part {...part('area')}>{area}</Part>, at <Part {...part('place')}>{place}</Part>,{' '}
        <Part {...part('people')}>{people}</Part>
      </Trans>
    </p>
  )
}

interface PartProps {
  isOpen: boolean
  isMissing: boolean
  controls: string
  onClick: () => void
  /** Absent only in what the translation is made from. */
  children?: ReactNode
}

function Part({ isOpen, isMissing, controls, onClick, children }: PartProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onClick}
      className={classes(
        'group min-h-11 max-w-full text-start leading-snug wrap-anywhere',
        isMissing ? 'text-muted' : 'font-bold',
      )}
    >
      <span className="underline decoration-accent decoration-dotted decoration-2 underline-offset-4 group-aria-expanded:decoration-solid">
        {children}
      </span>
    </button>
  )
}
