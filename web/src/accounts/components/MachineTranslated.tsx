import { isReviewed } from '@hereabouts/contract/http/locale-names'
import { Trans } from '@lingui/react/macro'
import { useLanguage } from '../../platform/language.ts'
import { textLinkLook } from '../../ui/TextLink.tsx'

/** Says that nobody has reviewed the language on the screen, and links to a page on how to help. */
export function MachineTranslated({ howToHelp }: { howToHelp: '/contribute' | '/contributing.txt' }) {
  if (isReviewed(useLanguage())) return null
  return (
    <p className="text-sm text-muted">
      <Trans>
        Machine translated.{' '}
        <a href={howToHelp} className={textLinkLook(true)}>
          Help us improve it
        </a>
      </Trans>
    </p>
  )
}
