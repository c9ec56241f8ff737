import { fileURLToPath } from 'node:url'
import { startScript } from 'durable-pglite/test/start-process'

const CHECK_IN_SCRIPT = fileURLToPath(new URL('./check-in-process.ts', import.meta.url))
const MAIL_SCRIPT = fileURLToPath(new URL('./mail-process.ts', import.meta.url))

/** Runs `mail-process.ts`: posts this many e-mails, then sends all that are due `now`. */
export function startMailProcess(directory: string, smtpUrl: string, now: string, mails: number) {
  return startScript(MAIL_SCRIPT, [directory, smtpUrl, now, String(mails)])
}

/** Runs `check-in-process.ts`: creates this many check-ins that are due `now`, then runs their job. */
export function startCheckInProcess(directory: string, now: string, made: number) {
  return startScript(CHECK_IN_SCRIPT, [directory, now, String(made)])
}
