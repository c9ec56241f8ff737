import { CallError, textOf } from '../platform/call-error.ts'

/** Whether the error is about the current password, and so belongs beside that field. */
export function isAboutPassword(error: unknown): boolean {
  return codeOf(error) === 'WRONG_PASSWORD'
}

export function isAboutNewPassword(error: unknown): boolean {
  return /^PASSWORD_/.test(codeOf(error) ?? '')
}

/** The server's text on how long a deleted account can be restored; null if signing in failed for another reason. */
export function deletedText(error: unknown): string | null {
  return codeOf(error) === 'ACCOUNT_DELETED' ? textOf(error).replace(/ \(\d+\)$/, '') : null
}

function codeOf(error: unknown): string | null {
  return error instanceof CallError ? error.code : null
}
