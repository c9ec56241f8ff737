import { ANNOUNCEMENT_CHARACTERS, type AnnouncementTone } from '@hereabouts/contract/instance/limits'
import { useState } from 'react'
import { useAnnouncement } from '../../instance/queries.ts'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { TextArea, TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useAnnounce, useTakeDownAnnouncement } from '../mutations-announcement.ts'

const TONES: { value: AnnouncementTone; text: string }[] = [
  { value: 'info', text: 'News' },
  { value: 'success', text: 'Good news' },
  { value: 'error', text: 'Trouble' },
]

/** What everybody reads across the top of the app, signed in or not: one announcement at a time. */
export function AnnouncementDesk() {
  const current = useAnnouncement()
  const takeDown = useTakeDownAnnouncement()
  return (
    <>
      {current && (
        <Card aria-label="Announced now">
          <div className="flex flex-col gap-3">
            <h2 className="text-lg font-bold">Announced now</h2>
            <p className="wrap-anywhere">{current.text}</p>
            <p className="text-sm text-muted">
              {current.endsAt
                ? `Until ${new Date(current.endsAt).toLocaleString()}.`
                : 'Until you take it down.'}
            </p>
            {takeDown.error && <Notice tone="bad">{textOf(takeDown.error)}</Notice>}
            <Button
              look="secondary"
              busyText={takeDown.isPending && 'Taking it down...'}
              onClick={() => takeDown.mutate(current.id)}
            >
              Take it down
            </Button>
          </div>
        </Card>
      )}
      <AnnouncementForm />
    </>
  )
}

function AnnouncementForm() {
  const [text, setText] = useState('')
  const [tone, setTone] = useState<AnnouncementTone>('info')
  const [ends, setEnds] = useState('')
  const announce = useAnnounce()
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const endsAt = ends === '' ? null : new Date(ends).toISOString()
        announce.mutate({ text, tone, endsAt }, { onSuccess: () => setText('') })
      }}
    >
      <Choice
        label="Tone"
        options={TONES}
        value={tone}
        onChange={(value) => setTone(value as AnnouncementTone)}
      />
      <TextArea
        label="Announcement"
        hint="Everybody sees it at the top, signed in or not. It takes the place of the one before."
        required
        minLength={ANNOUNCEMENT_CHARACTERS.min}
        maxLength={ANNOUNCEMENT_CHARACTERS.max}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <TextField
        label="Ends (optional)"
        type="datetime-local"
        value={ends}
        onChange={({ target }) => setEnds(target.value)}
      />
      {announce.error && <Notice tone="bad">{textOf(announce.error)}</Notice>}
      <Button type="submit" busyText={announce.isPending && 'Announcing...'}>
        Announce
      </Button>
    </form>
  )
}
