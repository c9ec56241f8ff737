import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { ReportContext } from '@hereabouts/contract/reports/limits'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { PersonButton } from './PersonButton.tsx'

interface PersonLineProps {
  person: { id: UserId; name: string; avatarUrl: string | null; isVerified: boolean; simulated: boolean }
  /** Where the person appears. */
  from: ReportContext
  size?: number
  /** The text below the name. */
  children: ReactNode
}

/** A person in a list: their picture and name, which open their sheet, and a line below. */
export function PersonLine({ person, from, size = 40, children }: PersonLineProps) {
  return (
    <div
      className={classes(
        'relative flex min-w-0 items-center gap-3',
        person.simulated ? 'flex-[1_1_14rem]' : 'flex-[1_1_8rem]',
      )}
    >
      <Avatar id={person.id} name={person.name} url={person.avatarUrl} size={size} />
      <div className="min-w-0">
        <p className="font-semibold">
          <PersonButton person={person} from={from}>
            <bdi className="wrap-anywhere">{person.name}</bdi>
          </PersonButton>
        </p>
        <p className="text-sm text-muted">{children}</p>
      </div>
    </div>
  )
}
