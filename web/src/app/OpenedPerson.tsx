import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { lazy, useEffect } from 'react'
import { SheetBoundary } from '../platform/error-boundary.tsx'
import { loadPart } from '../platform/fresh-build.ts'
import { closeOpened, useOpened } from '../safety/device-opened.ts'

const OpenedSheet = lazy(() => loadPart(() => import('../pages/components/OpenedSheet.tsx')))

/** The sheet of a person whose name was pressed, or the report of a gathering, on any page. */
export function OpenedPerson({ userId }: { userId: UserId }) {
  const opened = useOpened()
  useEffect(() => closeOpened, [])
  return (
    opened && (
      <SheetBoundary key={opened.id} onClose={closeOpened}>
        <OpenedSheet userId={userId} opened={opened} onClose={closeOpened} />
      </SheetBoundary>
    )
  )
}
