import { t } from '@lingui/core/macro'
import { CallError, textOf } from '../platform/call-error.ts'

/** Runs an action that may ask for the password first. */
export type WithPassword = <T>(act: () => Promise<T>) => Promise<T>

/** Whether the error is about the current password, and so belongs beside that field. */
export function isAboutPassword(error: unknown): boolean {
  return codeOf(error) === 'WRONG_PASSWORD'
}

export function isAboutNewPassword(error: unknown): boolean {
  return /^PASSWORD_/.test(codeOf(error) ?? '')
}

/**
 * The server's text on how long a deleted account can be restored; null if signing in
 * failed for another reason.
 */
export function deletedText(error: unknown): string | null {
  return codeOf(error) === 'ACCOUNT_DELETED' ? textOf(error).replace(/ \(\d+\)$/, '') : null
}

/** What the server calls a device, `Chrome on Android` or `Unknown device`, in the current language. */
export function deviceIn(name: string): string {
  const [, browser, system] = /^(.+) on (.+)$/.exec(name) ?? []
  if (browser && system) return t`${browser} on ${system}`
  return name.startsWith('Unknown ') ? t`Unknown device` : name
}

function codeOf(error: unknown): string | null {
  return error instanceof CallError ? error.code : null
}
