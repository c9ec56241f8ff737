import {
  CONTACT_CHARACTERS_MAX,
  HOUSE_NAME_CHARACTERS_MAX,
  HOUSE_TEXT_CHARACTERS_MAX,
} from '@hereabouts/contract/instance/limits'
import type { House, HouseChange } from '@hereabouts/contract/instance/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useTyped } from '../../accounts/queries-typed.ts'
import { HouseText } from '../../instance/components/HouseText.tsx'
import { useHouse } from '../../instance/queries.ts'
import { textOf } from '../../platform/call-error.ts'
import { usePasswordAgain } from '../../sign-in/components/PasswordAgain.tsx'
import { Button } from '../../ui/Button.tsx'
import { Frame, TextArea, TextField, useFieldIds } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { useSetHouse } from '../mutations-house.ts'
import { restoredTexts, unsavedTexts } from '../rules-house.ts'
import { HouseIcon } from './HouseIcon.tsx'
import { HouseOffer } from './HouseOffer.tsx'
import { Loaded } from './Loaded.tsx'

type Part = 'look' | 'contact' | 'offer' | 'texts'
const ALL: readonly Part[] = ['look', 'contact', 'offer', 'texts']

/** What the operator decides for this place: its look, contact, offer and texts; or only some of these. */
export function HouseDesk({ parts = ALL }: { parts?: readonly Part[] }) {
  // Never from the cache: a form of old settings would be rejected.
  const { data, isFetchedAfterMount, error, refetch } = useHouse()
  const query = { data: isFetchedAfterMount ? data : undefined, error, refetch }
  return (
    <Loaded query={query} label={t`Loading the settings`}>
      {(house) => <HouseForm house={house} parts={parts} />}
    </Loaded>
  )
}

type Draft = Omit<HouseChange, 'asksToAccept'>

function HouseForm({ house, parts }: { house: House; parts: readonly Part[] }) {
  const [saved, setSaved] = useState(house)
  const hasTexts = parts.includes('texts')
  const [kept, keep] = useTyped('house')
  const [draft, setDraft] = useState<Draft>(() => ({
    ...toDraft(house),
    ...(hasTexts && restoredTexts(kept, house)),
  }))
  const [isRestored, setIsRestored] = useState(() => unsavedTexts(house, draft) !== '')
  // On if the rules have changed, until the admin switches it.
  const [asks, setAsks] = useState<boolean | null>(null)
  function change(to: Partial<Draft>) {
    setDraft({ ...draft, ...to })
    if (hasTexts) keep(unsavedTexts(saved, { ...draft, ...to }))
  }
  function begin(now: House) {
    setSaved(now)
    setDraft(toDraft(now))
    setAsks(null)
    setIsRestored(false)
    if (hasTexts) keep('')
  }
  const [withPassword, passwordSheet] = usePasswordAgain()
  const save = useSetHouse(withPassword)
  const hasRules = draft.rules.trim() !== ''
  const asksToAccept = hasRules && (asks ?? draft.rules !== saved.rules)
  return (
    <>
      {parts.includes('look') && <HouseIcon iconHash={house.iconHash} />}
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(
            { ...draft, contact: draft.contact?.trim() || null, asksToAccept },
            { onSuccess: begin },
          )
        }}
      >
        {parts.includes('look') && <LookSection draft={draft} onChange={change} />}
        {parts.includes('contact') && (
          <Section title={t`Contact`}>
            <TextField
              label={t`How people reach you (optional)`}
              hint={t`An e-mail address, or an https:// page`}
              maxLength={CONTACT_CHARACTERS_MAX}
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              value={draft.contact ?? ''}
              onChange={({ target }) => change({ contact: target.value })}
            />
          </Section>
        )}
        {parts.includes('offer') && <HouseOffer offer={draft} onChange={change} />}
        {hasTexts && (
          <>
            {isRestored && (
              <Notice>
                <Trans>You haven’t saved these texts yet.</Trans>
                <div className="-mb-2 -ms-5">
                  <Button look="quiet" onClick={() => begin(saved)}>
                    <Trans>Go back to the saved ones</Trans>
                  </Button>
                </div>
              </Notice>
            )}
            <p className="text-muted">
              <Trans>
                In the language of your members. Markdown works: # Heading, * list,
                [link](https://example.org).
              </Trans>
            </p>
            <Section title={t`House rules`} text={t`Linked wherever people sign up or in.`}>
              <HouseField
                label={t`House rules (optional)`}
                value={draft.rules}
                onChange={(rules) => change({ rules })}
              />
              {hasRules && (
                <Toggle
                  label={t`Ask everyone to accept these rules`}
                  hint={t`Each member is asked once.`}
                  isOn={asksToAccept}
                  onChange={setAsks}
                />
              )}
            </Section>
            <Section title={t`Terms and privacy`} text={t`Shown below the app’s own texts.`}>
              <HouseField
                label={t`Additions to the terms (optional)`}
                value={draft.terms}
                onChange={(terms) => change({ terms })}
              />
              <HouseField
                label={t`Additions to the privacy page (optional)`}
                value={draft.privacy}
                onChange={(privacy) => change({ privacy })}
              />
            </Section>
            <Section title={t`Imprint`} text={t`Who runs this place. Some countries ask for it.`}>
              <HouseField
                label={t`Imprint (optional)`}
                value={draft.imprint}
                onChange={(imprint) => change({ imprint })}
              />
            </Section>
          </>
        )}
        {save.error && <Notice tone="bad">{textOf(save.error)}</Notice>}
        <Button type="submit" isWide busyText={save.isPending && t`Saving…`}>
          <Trans>Save</Trans>
        </Button>
      </form>
      {passwordSheet}
    </>
  )
}

function toDraft({ rulesVersion, rulesAt, iconHash, ...settings }: House): Draft {
  return settings
}

interface PartProps {
  draft: Draft
  onChange: (to: Partial<Draft>) => void
}

/** The accent of the app itself. */
const APP_ACCENT = '#b83f12'

function LookSection({ draft: { name, accent }, onChange }: PartProps) {
  return (
    <Section title={t`Name and colour`}>
      <TextField
        label={t`Name of this place (optional)`}
        hint={t`Without one, it’s Hereabouts.`}
        maxLength={HOUSE_NAME_CHARACTERS_MAX}
        value={name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Toggle
        label={t`A colour of your own`}
        hint={t`For links and buttons.`}
        isOn={accent !== null}
        onChange={(isOn) => onChange({ accent: isOn ? APP_ACCENT : null })}
      />
      {accent !== null && (
        <ColourField label={t`Colour`} value={accent} onChange={(to) => onChange({ accent: to })} />
      )}
    </Section>
  )
}

interface ValueProps {
  label: string
  value: string
  onChange: (value: string) => void
}

function ColourField({ label, value, onChange }: ValueProps) {
  const { id } = useFieldIds(null, null)
  return (
    <Frame id={id} label={label}>
      <input
        id={id}
        type="color"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="h-12 w-full rounded-field border border-edge bg-surface p-1"
      />
    </Frame>
  )
}

function HouseField({ label, value, onChange }: ValueProps): ReactNode {
  return (
    <>
      <TextArea
        label={label}
        rows={5}
        dir="auto"
        maxLength={HOUSE_TEXT_CHARACTERS_MAX}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {value.trim() !== '' && (
        <Fold title={t`Preview`}>
          <HouseText text={value} headings="h3" />
        </Fold>
      )}
    </>
  )
}
