import { textOf } from '../../platform/call-error.ts'
import { Notice } from '../../ui/Notice.tsx'
import { NoFix } from '../device-fixes.ts'
import { NotStored } from '../device-home-zone.ts'
import { AtHome, NearHome } from '../device-place.ts'
import type { NoFixReason } from '../rules-position.ts'

const NO_FIX: Record<NoFixReason, string> = {
  denied:
    'Your browser does not let Hereabouts see where you are. Allow location for this site in its settings, then switch on again. Only a large hexagon ever leaves your phone.',
  unavailable: 'Your phone cannot tell where it is right now. Try again in a moment, or nearer to a window.',
  insecure: 'Location only works over a secure connection. Open this page with https and switch on again.',
  unsupported: 'This browser cannot tell where it is, so it cannot be used to switch on.',
}

export function SwitchFailure({ error }: { error: Error | null }) {
  if (!error) return null
  return <Notice tone="bad">{wordsFor(error)}</Notice>
}

function wordsFor(error: Error): string {
  if (error instanceof NoFix) return NO_FIX[error.reason]
  if (error instanceof AtHome) return 'You are in your home zone, where this phone does not switch on.'
  if (error instanceof NearHome)
    return '“Right here” would give away your home zone this close to it. Try without it, or a little farther on.'
  if (error instanceof NotStored)
    return 'This browser keeps nothing for Hereabouts, so it cannot remember a home zone.'
  return textOf(error)
}
