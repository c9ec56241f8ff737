import type { ProfileFields } from '@hereabouts/contract/accounts/schemas'
import { Trans } from '@lingui/react/macro'
import { Languages } from 'lucide-react'
import { formatLanguages } from '../../platform/format.ts'

/** One sentence, with what the person wrote in bold. */
export function AskMeAbout({ text }: { text: string }) {
  return (
    <Trans>
      <span className="text-muted">Ask me about</span>{' '}
      <strong className="font-semibold wrap-anywhere">
        <bdi>{text}</bdi>
      </strong>
    </Trans>
  )
}

/**
 * What a person says about themselves besides their name and pronouns. Renders nothing if they say nothing.
 */
export function AboutPerson({ person }: { person: Pick<ProfileFields, 'askMeAbout' | 'languages'> }) {
  const { askMeAbout, languages } = person
  if (askMeAbout === '' && languages.length === 0) return null
  return (
    <div className="flex flex-col gap-1">
      {askMeAbout && (
        <p>
          <AskMeAbout text={askMeAbout} />
        </p>
      )}
      {languages.length > 0 && (
        <p className="flex items-start gap-1.5 text-sm text-muted">
          <Languages size={16} aria-hidden className="mt-0.5 shrink-0" />
          <span className="min-w-0">
            <span className="sr-only">
              <Trans>Speaks</Trans>{' '}
            </span>
            {formatLanguages(languages)}
          </span>
        </p>
      )}
    </div>
  )
}
