import { charactersIn } from '@hereabouts/contract/http/characters'
import { isVisible } from '@hereabouts/contract/http/text'
import { APPEAL_CHARACTERS } from '@hereabouts/contract/sanctions/limits'
import type { OwnSanction } from '@hereabouts/contract/sanctions/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useTyped } from '../../accounts/queries-typed.ts'
import { textOf } from '../../platform/call-error.ts'
import { formatMoment } from '../../platform/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useAppeal } from '../mutations.ts'
import { endOf, SANCTION_WORDS } from '../rules.ts'
import { CannedText } from './CannedText.tsx'

/** A sanction as shown to the sanctioned person: the reason, the end, and the appeal. */
export function SanctionCard({ sanction }: { sanction: OwnSanction }) {
  const { kind, reason, canned, at } = sanction
  return (
    <>
      <Card>
        <div className="flex flex-col gap-4">
          <p className="text-muted">{t(SANCTION_WORDS[kind].text)}</p>
          <div className="flex flex-col gap-1">
            <h2 className="text-sm font-semibold">
              <Trans>Why</Trans>
            </h2>
            <CannedText text={reason} canned={canned} />
          </div>
          <dl className="grid grid-cols-1 gap-3 text-sm">
            <div>
              <dt className="font-semibold">
                <Trans>Since</Trans>
              </dt>
              <dd className="text-muted">{formatMoment(at)}</dd>
            </div>
            {kind !== 'warning' && (
              <div>
                <dt className="font-semibold">
                  <Trans context="end of a sanction">Until</Trans>
                </dt>
                <dd className="text-muted">{endOf(sanction)}</dd>
              </div>
            )}
          </dl>
        </div>
      </Card>
      {sanction.appeal ? <AppealMade appeal={sanction.appeal} /> : <AppealForm sanction={sanction} />}
    </>
  )
}

function AppealMade({ appeal }: { appeal: NonNullable<OwnSanction['appeal']> }) {
  const { decision, answer, canned, at, text } = appeal
  const sentAt = formatMoment(at)
  return (
    <Card>
      <div className="flex flex-col gap-3">
        <h2 className="text-lg font-bold">
          <Trans>Your appeal</Trans>
        </h2>
        <p dir="auto" className="whitespace-pre-line wrap-break-word">
          {text}
        </p>
        <p className="text-sm text-muted">
          <Trans>Sent {sentAt}.</Trans>
        </p>
        {decision === null ? (
          <Notice>
            <Trans>A different team member is looking at it.</Trans>
          </Notice>
        ) : (
          <Notice tone={decision === 'lifted' ? 'good' : 'info'}>
            {decision === 'lifted' ? t`We’ve reversed our decision.` : t`Our decision stands.`}
            <CannedText text={answer ?? ''} canned={canned} />
          </Notice>
        )}
      </div>
    </Card>
  )
}

function AppealForm({ sanction: { id } }: { sanction: OwnSanction }) {
  const [text, setText, forgetText] = useTyped(`appeal ${id}`)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const appeal = useAppeal()
  const length = charactersIn(text.trim())
  const { min, max } = APPEAL_CHARACTERS
  const isValid = isVisible(text) && length <= max
  const hint = t`${min} to ${max} characters`
  return (
    <Fold title={t`Appeal this`}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setWasSubmitted(true)
          if (isValid) appeal.mutateAsync({ id, text: text.trim() }).then(forgetText, () => {})
        }}
      >
        <p className="text-muted">
          <Trans>Think this is wrong? Tell us why, once. A different team member reads it.</Trans>
        </p>
        <TextArea
          label={t`Your side`}
          hint={hint}
          rows={5}
          error={wasSubmitted && !isValid ? hint : null}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {appeal.error && <Notice tone="bad">{textOf(appeal.error)}</Notice>}
        <Button type="submit" look="secondary" busyText={appeal.isPending && t`Sending...`}>
          <Trans>Send appeal</Trans>
        </Button>
      </form>
    </Fold>
  )
}
