import type { CannedResponse } from '@hereabouts/contract/sanctions/schemas-canned'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { cannedInWords } from '../rules-canned.ts'

interface CannedTextProps {
  /** As the team member read or wrote it. */
  text: string
  canned: CannedResponse | undefined
  className?: string
}

/** What the team wrote. A text of the app is in the reader's language, with the original one tap away. */
export function CannedText({ text, canned, className }: CannedTextProps) {
  const [isOriginal, setOriginal] = useState(false)
  const translated = canned ? cannedInWords(canned) : text
  const isTranslated = translated !== text
  return (
    <>
      <p dir="auto" className={classes('whitespace-pre-line wrap-break-word', className)}>
        {isOriginal ? text : translated}
      </p>
      {isTranslated && (
        <button
          type="button"
          aria-pressed={isOriginal}
          onClick={() => setOriginal(!isOriginal)}
          className="min-h-11 self-start text-start text-sm font-semibold text-accent underline"
        >
          <Trans>Show the original</Trans>
        </button>
      )}
    </>
  )
}
