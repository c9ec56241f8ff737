import { CANNED_WITH_DATE, type CannedKey } from '@hereabouts/contract/sanctions/limits-canned'
import type { CannedResponse } from '@hereabouts/contract/sanctions/schemas-canned'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useTyped } from '../../accounts/queries-typed.ts'
import { localDay } from '../../platform/local-day.ts'
import { useOpenedAt } from '../../platform/opened-at.ts'
import { cannedInWords } from '../../sanctions/rules-canned.ts'
import { TextField } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'

/**
 * A text that a moderator writes, or chooses from those that the app has in every language.
 *
 * @param field tells this field from all others, so that their own text survives a reload
 */
export function useCannedText<Key extends CannedKey>(field: string) {
  type Chosen = CannedResponse & { key: Key }
  const [own, setOwn, forget] = useTyped(field)
  const [canned, setCanned] = useState<Chosen | null>(null)
  return {
    text: canned ? cannedInWords(canned) : own,
    canned,
    /** Writing makes it a text of the moderator's own. */
    write(text: string) {
      setCanned(null)
      setOwn(text)
    },
    choose(chosen: Chosen) {
      setCanned(chosen)
      setOwn('')
    },
    forget,
  }
}

interface CannedChoiceProps<Key extends CannedKey> {
  keys: readonly Key[]
  canned: (CannedResponse & { key: Key }) | null
  onChoose: (canned: CannedResponse & { key: Key }) => void
}

/** Texts that fill in a field, and that their readers read in their own language. */
export function CannedChoice<Key extends CannedKey>({ keys, canned, onChoose }: CannedChoiceProps<Key>) {
  const openedAt = useOpenedAt()
  const [chosenDate, setDate] = useState<string | null>(null)
  const date = chosenDate ?? localDay(openedAt)
  const filled = (key: Key, day: string) => ({ key, ...(CANNED_WITH_DATE.includes(key) && { date: day }) })
  return (
    <Fold title={t`Ready answers`}>
      <div className="flex flex-col gap-3">
        <p className="text-sm text-muted">
          <Trans>People read these in their own language, unless you change them.</Trans>
        </p>
        {keys.some((key) => CANNED_WITH_DATE.includes(key)) && (
          <TextField
            type="date"
            label={t`When it happened`}
            required
            value={date}
            onChange={({ target }) => {
              if (!target.value) return
              setDate(target.value)
              if (canned?.date) onChoose(filled(canned.key, target.value))
            }}
          />
        )}
        <ul className="flex flex-col gap-2">
          {keys.map((key) => (
            <li key={key}>
              <button
                type="button"
                aria-pressed={canned?.key === key}
                onClick={() => onChoose(filled(key, date))}
                className="min-h-11 w-full rounded-field border border-edge bg-surface px-3 py-2 text-start text-sm wrap-break-word hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-tint aria-pressed:text-on-tint"
              >
                {cannedInWords(filled(key, date))}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Fold>
  )
}
