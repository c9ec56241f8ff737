import { isTimeZone } from '@hereabouts/contract/http/time-zones'

/** When moderators get e-mails. */
export interface TeamSettings {
  /** The minute of the day at which the digest is sent; null for none. */
  digestMinute: number | null
  /** The time zone of the operator. */
  timeZone: string
}

/** Reads the settings of the team's e-mails. Adds one sentence to `mistakes` for each mistake. */
export function readTeam(plain: (name: string) => string | null, mistakes: string[]): TeamSettings {
  const time = plain('TEAM_DIGEST')?.toLowerCase() ?? DIGEST_AT
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  const digestMinute = hours === undefined ? null : Number(hours) * 60 + Number(minutes)
  if (digestMinute === null && time !== 'off')
    mistakes.push(`TEAM_DIGEST must be a time like 07:30, or "off", not "${time}".`)
  const timeZone = plain('TIME_ZONE') ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  if (!isTimeZone(timeZone)) mistakes.push(`TIME_ZONE must be like Europe/Zurich, not "${timeZone}".`)
  return { digestMinute, timeZone }
}

const DIGEST_AT = '07:00'
