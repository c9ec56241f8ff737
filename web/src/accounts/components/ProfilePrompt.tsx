import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { readStored, writeStored } from '../../platform/storage.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { saysAnything } from '../rules-about.ts'

const KEY = 'hereabouts_about_later'

/** Asks people without a photo, or who say nothing about themselves, to add it, until they put it off. */
export function ProfilePrompt({ user }: { user: OwnUser }) {
  const [isLater, setIsLater] = useState(() => readStored(KEY) === true)
  const [hasPhoto, hasWords] = [user.avatarUrl !== null, saysAnything(user)]
  if (isLater || (hasPhoto && hasWords)) return null
  return (
    <Card aria-labelledby="profile-prompt">
      <div className="flex flex-col gap-3">
        <div>
          <h2 id="profile-prompt" className="text-lg font-bold">
            <Trans>Make it easy to say hi</Trans>
          </h2>
          <p className="text-muted">
            {hasPhoto
              ? t`Give people something to ask you about.`
              : hasWords
                ? t`Add a photo, so people know who to look for.`
                : t`Add a photo, and one line to ask you about.`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink href="/profile/edit">
            {hasPhoto || !hasWords ? t`Tell people more` : t`Add a photo`}
          </ButtonLink>
          <Button
            look="quiet"
            onClick={() => {
              setIsLater(true)
              writeStored(KEY, true)
            }}
          >
            <Trans>Not now</Trans>
          </Button>
        </div>
      </div>
    </Card>
  )
}
