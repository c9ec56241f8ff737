import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { LOCALE_NAMES } from '@hereabouts/contract/http/locale-names'
import { isLocale, type Locale } from '@hereabouts/contract/http/locales'
import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { languageChoices, useLanguage } from '../../platform/language.ts'
import { Choice } from '../../ui/Choice.tsx'
import { useChooseLanguage } from '../mutations-language.ts'
import { MachineTranslated } from './MachineTranslated.tsx'

/**
 * Chooses the language of the app, of e-mails and of notifications. Each language is
 * written as it calls itself.
 */
export function AppLanguage({ userId }: { userId: UserId }) {
  const language = useLanguage()
  const choose = useChooseLanguage(userId)
  const choices = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Changing the language remounted the page, so the focus was lost.
    if (isJustChosen) choices.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
    isJustChosen = false
  }, [])
  return (
    <div ref={choices} className="flex flex-col gap-3">
      <Choice
        label={t`Language`}
        options={languageChoices().map((locale) => ({
          value: locale,
          text: <bdi lang={locale}>{LOCALE_NAMES[locale]}</bdi>,
        }))}
        value={isLocale(language) ? language : null}
        onChange={(locale: Locale) => {
          isJustChosen = true
          choose.mutate(locale)
        }}
      />
      <MachineTranslated howToHelp="/contribute" />
    </div>
  )
}

let isJustChosen = false
