import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { lazy, useEffect } from 'react'
import { SheetBoundary } from '../platform/error-boundary.tsx'
import { loadPart } from '../platform/fresh-build.ts'
import { closePerson, useOpenedPerson } from '../safety/device-opened.ts'

const PersonSheet = lazy(() => loadPart(() => import('../pages/components/PersonSheet.tsx')))

/** The sheet of a person whose name was pressed, on any page. */
export function OpenedPerson({ userId }: { userId: UserId }) {
  const person = useOpenedPerson()
  useEffect(() => closePerson, [])
  return (
    person && (
      <SheetBoundary key={person.id} onClose={closePerson}>
        <PersonSheet userId={userId} person={person} onClose={closePerson} />
      </SheetBoundary>
    )
  )
}
