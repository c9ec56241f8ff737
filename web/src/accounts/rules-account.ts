import { CallError, textOf } from '../platform/call-error.ts'

/** Whether a refusal is about the current password, and so is told beside it. */
export function isAboutPassword(error: unknown): boolean {
  return codeOf(error) === 'WRONG_PASSWORD'
}

/** Whether a refusal is about the new one. */
export function isAboutNewPassword(error: unknown): boolean {
  return /^PASSWORD_/.test(codeOf(error) ?? '')
}

/** Until when a deleted account can be taken back, in the server's words; null when signing in failed for another reason. */
export function deletedText(error: unknown): string | null {
  return codeOf(error) === 'ACCOUNT_DELETED' ? textOf(error).replace(/ \(\d+\)$/, '') : null
}

function codeOf(error: unknown): string | null {
  return error instanceof CallError ? error.code : null
}
