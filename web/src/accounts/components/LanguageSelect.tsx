import { LOCALE_NAMES } from '@hereabouts/contract/http/locale-names'
import type { Locale } from '@hereabouts/contract/http/locales'
import { t } from '@lingui/core/macro'
import { Languages } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { chooseLanguage, languageChoices, useLanguage } from '../../platform/language.ts'
import { showToast } from '../../platform/toasts.ts'
import { MachineTranslated } from './MachineTranslated.tsx'

/** Chooses the language of this phone, for visitors. Each language is written as it calls itself. */
export default function LanguageSelect(): ReactNode {
  const language = useLanguage()
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    // Changing the language remounted the page, so the focus was lost.
    if (isJustChosen) select.current?.focus()
    isJustChosen = false
  }, [])
  async function choose(locale: Locale) {
    isJustChosen = true
    await chooseLanguage(locale).catch(() => {
      isJustChosen = false
      showToast({
        variant: 'destructive',
        title: t`That language couldn’t be loaded`,
        text: t`Check your connection and try again.`,
      })
    })
  }
  return (
    <div className="flex flex-col items-center gap-1">
      <span className="relative inline-flex items-center">
        <Languages size={18} aria-hidden className="pointer-events-none absolute inset-s-3 text-muted" />
        <select
          ref={select}
          aria-label={t`Language`}
          value={language}
          onChange={({ target }) => choose(target.value as Locale)}
          className="min-h-11 max-w-full rounded-full border border-edge bg-surface py-1.5 ps-9 pe-9 font-semibold"
        >
          {languageChoices().map((locale) => (
            <option key={locale} value={locale} lang={locale}>
              {LOCALE_NAMES[locale]}
            </option>
          ))}
        </select>
      </span>
      <MachineTranslated howToHelp="/contributing.txt" />
    </div>
  )
}

let isJustChosen = false
