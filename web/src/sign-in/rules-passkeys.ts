import { charactersIn } from '@hereabouts/contract/http/characters'
import { PASSKEY_NAME_CHARACTERS } from '@hereabouts/contract/sign-in/limits'
import { t } from '@lingui/core/macro'
import { CallError, textOf } from '../platform/call-error.ts'
import { isAboutOidc } from './rules-entry.ts'

/** Whether the person cancelled, or was too slow: browsers do not say which. That is no failure. */
export function isCancelled(error: unknown): boolean {
  if (error instanceof CallError) return error.code === 'PASSWORD_NEEDED' || error.code === 'PASSKEY_NEEDED'
  return nameOf(error) === 'NotAllowedError' || nameOf(error) === 'AbortError'
}

/** What went wrong with a passkey; null if the person cancelled. */
export function passkeyFailure(error: unknown): string | null {
  if (error === null || isCancelled(error)) return null
  if (error instanceof CallError) return textOf(error)
  if (nameOf(error) === 'InvalidStateError') return t`This device already has a passkey for your account.`
  return t`This device can’t do that. Use your password.`
}

/** The same for one among the suggestions of a field: only what happened after the person chose it. */
export function suggestedFailure(error: unknown): string | null {
  const isAnswer = error instanceof CallError && (error.code === 'PASSKEY_REJECTED' || isAboutOidc(error))
  return isAnswer ? passkeyFailure(error) : null
}

export function isPasskeyName(name: string): boolean {
  const characters = charactersIn(name.trim())
  return characters >= PASSKEY_NAME_CHARACTERS.min && characters <= PASSKEY_NAME_CHARACTERS.max
}

/** The library wraps the browser's errors, and keeps their names. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}
