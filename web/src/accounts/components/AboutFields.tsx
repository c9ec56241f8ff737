import { ASK_ME_ABOUT_CHARACTERS_MAX, PRONOUNS_CHARACTERS_MAX } from '@hereabouts/contract/accounts/limits'
import { msg, t } from '@lingui/core/macro'
import { pillLook } from '../../ui/Choice.tsx'
import { TextField } from '../../ui/Field.tsx'
import type { About } from '../rules-about.ts'
import { LanguagePicker } from './LanguagePicker.tsx'

const PRONOUNS = [msg`she/her`, msg`he/him`, msg`they/them`]

/** What to ask somebody about, their languages and pronouns. */
export function AboutFields({ about, onChange }: { about: About; onChange: (about: About) => void }) {
  const { askMeAbout, languages, pronouns } = about
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label={t`Ask me about`}
        placeholder={t`sourdough, night trains, my dog`}
        hint={t`Gives people something to start with.`}
        autoComplete="off"
        maxLength={ASK_ME_ABOUT_CHARACTERS_MAX}
        value={askMeAbout}
        onChange={({ target }) => onChange({ ...about, askMeAbout: target.value })}
      />
      <LanguagePicker
        languages={languages}
        onChange={(chosen) => onChange({ ...about, languages: chosen })}
      />
      <div className="flex flex-col gap-3">
        <TextField
          label={t`Pronouns`}
          autoComplete="off"
          maxLength={PRONOUNS_CHARACTERS_MAX}
          value={pronouns}
          onChange={({ target }) => onChange({ ...about, pronouns: target.value })}
        />
        <div className="flex flex-wrap gap-2">
          {PRONOUNS.map((message) => t(message)).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={pronouns === each}
              onClick={() => onChange({ ...about, pronouns: pronouns === each ? '' : each })}
              className={pillLook(pronouns === each)}
            >
              {each}
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}
