import { CONTACTS_PER_DAY_OF_NEW_PEOPLE, INVITED_PEOPLE } from '@hereabouts/contract/gate/limits'
import type { GateInForce, GateSettings } from '@hereabouts/contract/gate/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { usePasswordAgain } from '../../sign-in/components/PasswordAgain.tsx'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { useSetGate } from '../mutations-gate.ts'
import { useGateSettings } from '../queries-gate.ts'
import { fromTyped, type TypedGate, toTyped } from '../rules-gate.ts'
import { DomainsField } from './DomainsField.tsx'
import { GateBlocks } from './GateBlocks.tsx'
import { BrakedNotice, GateBrake } from './GateBrake.tsx'
import { Loaded } from './Loaded.tsx'

/** Who may join. */
export function GateDesk() {
  return (
    <Loaded query={useGateSettings()} label={t`Loading the settings`}>
      {(settings) => <GateForm settings={settings} />}
    </Loaded>
  )
}

function GateForm({ settings: { braked, ...settings } }: { settings: GateInForce }) {
  const [draft, setDraft] = useState<GateSettings>(settings)
  const [typed, setTyped] = useState(() => toTyped(settings))
  const change = (to: Partial<GateSettings>) => setDraft((before) => ({ ...before, ...to }))
  const type = (to: Partial<TypedGate>) => setTyped((before) => ({ ...before, ...to }))
  const [withPassword, passwordSheet] = usePasswordAgain()
  const save = useSetGate(withPassword)
  return (
    <>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({ ...draft, ...fromTyped(typed) }, { onSuccess: (saved) => setTyped(toTyped(saved)) })
        }}
      >
        {braked && <BrakedNotice braked={braked} />}
        <p className="text-muted">
          <Trans>People who have joined stay in.</Trans>
        </p>
        <Choice
          label={t`Who may join`}
          options={[
            { value: 'everyone', text: t`Everyone` },
            { value: 'some', text: t`Only some people` },
          ]}
          value={draft.isOpen ? 'everyone' : 'some'}
          onChange={(value) => change({ isOpen: value === 'everyone' })}
        />
        {!draft.isOpen && (
          <>
            <Section title={t`Invited people`}>
              <Toggle
                label={t`Members can invite people`}
                hint={t`Each member gets a link that lets people in right away.`}
                isOn={draft.byInvitation}
                onChange={(byInvitation) => change({ byInvitation })}
              />
              {draft.byInvitation && (
                <TextField
                  label={t`People that each member may bring`}
                  type="number"
                  inputMode="numeric"
                  required
                  min={INVITED_PEOPLE.min}
                  max={INVITED_PEOPLE.max}
                  value={typed.people}
                  onChange={({ target }) => type({ people: target.value })}
                />
              )}
            </Section>
            <Section title={t`Some e-mail domains`}>
              <DomainsField
                label={t`Domains (optional)`}
                hint={t`One on each line. Subdomains don’t count.`}
                value={typed.domains}
                onChange={(domains) => type({ domains })}
              />
            </Section>
            <Section title={t`Everyone else`}>
              <Toggle
                label={t`They can ask to join`}
                hint={t`They say why in one line. Then they wait under “New people”.`}
                isOn={draft.byApproval}
                onChange={(byApproval) => change({ byApproval })}
              />
            </Section>
          </>
        )}
        <GateBlocks
          draft={draft}
          domains={typed.blockedDomains}
          onDomains={(blockedDomains) => type({ blockedDomains })}
          onChange={change}
        />
        <GateBrake typed={typed} onChange={type} />
        <Section title={t`People whom nobody has met yet`}>
          <Toggle
            label={t`Limit whom they can contact`}
            hint={t`${CONTACTS_PER_DAY_OF_NEW_PEOPLE} people a day, until their first meeting or the green shield.`}
            isOn={draft.limitsNewPeople}
            onChange={(limitsNewPeople) => change({ limitsNewPeople })}
          />
          <Toggle
            label={t`Let members’ friends sit down at once`}
            hint={t`Gatherings ask for an account that’s a day old, unless a member who has met somebody brought them.`}
            isOn={draft.seatsFriendsAtOnce}
            onChange={(seatsFriendsAtOnce) => change({ seatsFriendsAtOnce })}
          />
        </Section>
        {save.error && <Notice tone="bad">{textOf(save.error)}</Notice>}
        <Button type="submit" isWide busyText={save.isPending && t`Saving…`}>
          <Trans>Save</Trans>
        </Button>
      </form>
      {passwordSheet}
    </>
  )
}
