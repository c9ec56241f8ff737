import type { OwnUser, TimeFormat } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { Choice } from '../../ui/Choice.tsx'
import { useChooseTimeFormat } from '../mutations-time-format.ts'

/** Chooses between 12 and 24 hours for all times in the app. */
export function TimeFormatChoice({ user }: { user: OwnUser }) {
  const choose = useChooseTimeFormat(user)
  const choices = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Changing the format remounted the page, so the focus was lost.
    if (isJustChosen) choices.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
    isJustChosen = false
  }, [])
  return (
    <div ref={choices}>
      <Choice<TimeFormat | 'auto'>
        label={t`Time of day in`}
        options={[
          { value: 'auto', text: t`Automatic` },
          { value: '12h', text: t`12 hours` },
          { value: '24h', text: t`24 hours` },
        ]}
        value={user.timeFormat ?? 'auto'}
        onChange={(to) => {
          isJustChosen = true
          choose.mutate(to === 'auto' ? null : to)
        }}
      />
    </div>
  )
}

let isJustChosen = false
