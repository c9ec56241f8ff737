import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { ShownTownHour } from '@hereabouts/contract/town-hours/schemas'
import { t } from '@lingui/core/macro'
import { Toggle } from '../../ui/Toggle.tsx'
import { useRemindOfTownHour } from '../mutations.ts'

interface ReminderToggleProps {
  userId: UserId
  hour: ShownTownHour
  label: string
}

export function ReminderToggle({ userId, hour: { id, isReminded }, label }: ReminderToggleProps) {
  const { mutate, isPending, variables } = useRemindOfTownHour(userId)
  return (
    <Toggle
      label={label}
      hint={t`One notification when it begins. Nobody learns that you asked.`}
      isOn={isPending ? variables.isOn : isReminded}
      onChange={(isOn) => mutate({ townHourId: id, isOn })}
    />
  )
}
