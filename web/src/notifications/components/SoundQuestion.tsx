import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { SOUNDS, switchSounds, tryOutSound, useHasSounds } from '../../platform/sounds.ts'
import type { ToastSound } from '../../platform/toasts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Question } from '../../ui/Question.tsx'
import { Toggle } from '../../ui/Toggle.tsx'

/** Whether the app plays sounds on this phone, and each of them to hear. */
export function SoundQuestion() {
  const hasSounds = useHasSounds()
  const [isSilent, setIsSilent] = useState(false)
  return (
    <Question
      title={t`What may I hear in the app?`}
      answer={hasSounds ? t`Messages, invitations and badges, on this phone` : t`Nothing on this phone`}
    >
      <Toggle label={t`Sounds`} isOn={hasSounds} onChange={switchSounds} />
      <ul className="-my-2 flex flex-col">
        {SOUNDS.map((kind) => {
          const name = t(NAMES[kind])
          return (
            <li key={kind} className="flex items-center justify-between gap-3">
              <span>{name}</span>
              <IconButton
                label={t`Play: ${name}`}
                onClick={async () => setIsSilent(!(await tryOutSound(kind)))}
              >
                <Play size={20} aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ul>
      {isSilent && (
        <Notice>
          <Trans>This browser doesn’t play it.</Trans>
        </Notice>
      )}
    </Question>
  )
}

const NAMES = {
  message: msg({ message: 'A message', context: 'sound' }),
  badge: msg({ message: 'A badge', context: 'sound' }),
  meeting: msg({ message: 'A meetup', context: 'sound' }),
} satisfies Record<ToastSound, unknown>
