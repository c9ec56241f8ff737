import { ANNOUNCEMENT_CHARACTERS, type AnnouncementTone } from '@hereabouts/contract/instance/limits'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useTyped } from '../../accounts/queries-typed.ts'
import { useAnnouncement } from '../../instance/queries.ts'
import { textOf } from '../../platform/call-error.ts'
import { formatMoment } from '../../platform/format.ts'
import { localDate } from '../../platform/time-zone.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { TextArea, TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useAnnounce, useTakeDownAnnouncement } from '../mutations-announcement.ts'

const TONES: { value: AnnouncementTone; text: MessageDescriptor }[] = [
  { value: 'info', text: msg`News` },
  { value: 'success', text: msg`Good news` },
  { value: 'error', text: msg`Trouble` },
]

const EMPTY = { tone: 'info' as AnnouncementTone, ends: '' }

/**
 * Posts the announcement that everyone sees at the top of the app, signed in or not. There is one at a time.
 */
export function AnnouncementDesk() {
  const { announcement: current } = useAnnouncement(false)
  const takeDown = useTakeDownAnnouncement()
  const end = current?.endsAt && formatMoment(current.endsAt)
  return (
    <>
      {current && (
        <Card aria-label={t`Announced now`}>
          <div className="flex flex-col gap-3">
            <h2 className="text-lg font-bold">
              <Trans>Announced now</Trans>
            </h2>
            <p className="wrap-anywhere">{current.text}</p>
            <p className="text-sm text-muted">{end ? t`Until ${end}.` : t`Until you take it down.`}</p>
            {takeDown.error && <Notice tone="bad">{textOf(takeDown.error)}</Notice>}
            <Button
              look="secondary"
              busyText={takeDown.isPending && t`Taking it down…`}
              onClick={() => takeDown.mutate(current.id)}
            >
              <Trans>Take it down</Trans>
            </Button>
          </div>
        </Card>
      )}
      <AnnouncementForm />
    </>
  )
}

function AnnouncementForm() {
  const [text, setText] = useTyped('announcement')
  const [{ tone, ends }, setDraft] = useState(EMPTY)
  const change = (to: Partial<typeof EMPTY>) => setDraft((draft) => ({ ...draft, ...to }))
  const announce = useAnnounce()
  const endsAt = ends === '' ? null : momentOf(ends).toISOString()
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        announce.mutate(
          { text, tone, endsAt },
          {
            onSuccess() {
              setDraft(EMPTY)
              setText('')
            },
          },
        )
      }}
    >
      <Choice
        label={t({ message: 'Tone', comment: 'Of an announcement: news, good news or trouble' })}
        options={TONES.map(({ value, text }) => ({ value, text: t(text) }))}
        value={tone}
        onChange={(value) => change({ tone: value as AnnouncementTone })}
      />
      <TextArea
        label={t`Announcement`}
        hint={t`Everyone sees it at the top. It replaces the current one.`}
        required
        minLength={ANNOUNCEMENT_CHARACTERS.min}
        maxLength={ANNOUNCEMENT_CHARACTERS.max}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <TextField
        label={t`Ends (optional)`}
        // Browsers show it as is usual in their own language.
        hint={endsAt && formatMoment(endsAt)}
        type="datetime-local"
        value={ends}
        onChange={({ target }) => change({ ends: target.value })}
      />
      {announce.error && <Notice tone="bad">{textOf(announce.error)}</Notice>}
      <Button type="submit" busyText={announce.isPending && t`Announcing…`}>
        <Trans>Announce</Trans>
      </Button>
    </form>
  )
}

/** When the clock of this device shows what the field has, as in `2026-11-21T08:30`. */
function momentOf(typed: string): Date {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = typed.split(/\D/).map(Number)
  const moment = localDate(Date.now())
  moment.setFullYear(year, month - 1, day)
  moment.setHours(hour, minute, 0, 0)
  return new Date(moment.getTime())
}
