import { SPOKEN_LANGUAGES_MAX } from '@hereabouts/contract/accounts/limits'
import { SPOKEN_LANGUAGES, type SpokenLanguage } from '@hereabouts/contract/accounts/limits-languages'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { formatLanguage } from '../../platform/format.ts'
import { spokenLanguage } from '../../platform/translate.ts'
import { SelectField } from '../../ui/Field.tsx'
import { languagesOf } from '../rules-about.ts'

interface LanguagePickerProps {
  languages: readonly SpokenLanguage[]
  onChange: (languages: SpokenLanguage[]) => void
}

/** Chooses spoken languages; first offered are those of the browser. */
export function LanguagePicker({ languages, onChange }: LanguagePickerProps) {
  const isFull = languages.length >= SPOKEN_LANGUAGES_MAX
  const { compare } = new Intl.Collator(spokenLanguage())
  const offered = languagesOf(navigator.languages).filter((code) => !languages.includes(code))
  const others = SPOKEN_LANGUAGES.filter((code) => !languages.includes(code))
    .map((code) => ({ value: code as string, text: formatLanguage(code) }))
    .sort((one, other) => compare(one.text, other.text))
  const add = (code: string) => onChange([...languages, code as SpokenLanguage])
  return (
    <div className="flex flex-col gap-3">
      {languages.length > 0 && (
        <ul aria-label={t`Languages you speak`} className="flex flex-wrap gap-2">
          {languages.map((code) => {
            const name = formatLanguage(code)
            return (
              <li
                key={code}
                className="inline-flex max-w-full items-center rounded-full bg-tint ps-4 text-sm font-semibold text-on-tint"
              >
                <span className="min-w-0 wrap-anywhere">{name}</span>
                <button
                  type="button"
                  aria-label={t`Remove ${name}`}
                  onClick={() => onChange(languages.filter((each) => each !== code))}
                  className="inline-flex size-11 shrink-0 items-center justify-center rounded-full"
                >
                  <X size={16} aria-hidden />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {isFull ? (
        <p className="text-sm text-muted">
          <Trans>That’s {SPOKEN_LANGUAGES_MAX}, as many as fit.</Trans>
        </p>
      ) : (
        <>
          <SelectField
            label={languages.length === 0 ? t`Languages you speak` : t`Another language`}
            value=""
            options={[{ value: '', text: t`Choose a language` }, ...others]}
            onChange={(code) => code && add(code)}
          />
          {offered.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {offered.slice(0, OFFERED_MAX).map((code) => (
                <button
                  key={code}
                  type="button"
                  onClick={() => add(code)}
                  className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-edge bg-surface px-4 py-1.5 text-sm font-semibold hover:bg-sunken"
                >
                  <Plus size={16} aria-hidden />
                  {formatLanguage(code)}
                </button>
              ))}
            </div>
          )}
        </>
      )}
    </div>
  )
}

const OFFERED_MAX = 3
