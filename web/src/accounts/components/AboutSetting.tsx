import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { lazy, useState } from 'react'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { formatLanguages } from '../../platform/format.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { readStored, writeStored } from '../../platform/storage.ts'
import { Button } from '../../ui/Button.tsx'

const AboutSheet = lazy(() => loadPart(() => import('./AboutSheet.tsx')))

const KEY = 'hereabouts_about_later'

/** What a person says about themselves, with a button to change it. Those who say nothing are asked until they put it off. */
export function AboutSetting({ user }: { user: OwnUser }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isLater, setIsLater] = useState(() => readStored(KEY) === true)
  const said = [user.pronouns, user.askMeAbout, formatLanguages(user.languages)].filter(Boolean)
  const isEmpty = said.length === 0
  return (
    <div className="flex flex-col gap-3">
      {said.map((text) => (
        <p key={text} className="wrap-anywhere">
          {text}
        </p>
      ))}
      {isEmpty && !isLater && (
        <p>Give people something to start with: what to ask you about, and which languages you speak.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={() => setIsOpen(true)}>
          {isEmpty ? 'Say more about you' : 'Edit about you'}
        </Button>
        {isEmpty && !isLater && (
          <Button
            look="quiet"
            onClick={() => {
              setIsLater(true)
              writeStored(KEY, true)
            }}
          >
            Not now
          </Button>
        )}
      </div>
      {isOpen && (
        <SheetBoundary onClose={() => setIsOpen(false)}>
          <AboutSheet user={user} onClose={() => setIsOpen(false)} />
        </SheetBoundary>
      )}
    </div>
  )
}
