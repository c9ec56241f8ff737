import { RULE_SWITCHES, type RuleSwitch } from '@hereabouts/contract/flags/limits'
import { isTimeZone } from '@hereabouts/contract/http/time-zones'
import { shownSetting } from './config-text.ts'
import { isPublicEndpoint } from './pusher-address.ts'
import { parseUrl } from './url.ts'

/** When and where moderators, and the operator's programs, learn of waiting work. */
export interface TeamSettings {
  /** The minute of the day at which the digest is sent; null for none. */
  digestMinute: number | null
  /** The time zone of the operator. */
  timeZone: string
  /** The rules that sort cases, and those that notice people whom nobody reported. */
  flagRules: readonly RuleSwitch[]
  /** Null if no program learns of it. */
  webhooks: { urls: readonly string[]; secret: string } | null
}

type Read = (name: string) => string | null

/** Reads the settings for the team. Adds one sentence to `mistakes` for each mistake. */
export function readTeam(
  { plain, secretValue }: { plain: Read; secretValue: Read },
  { isPublic }: { isPublic: boolean },
  mistakes: string[],
): TeamSettings {
  const time = plain('TEAM_DIGEST')?.toLowerCase() ?? DIGEST_AT
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  const digestMinute = hours === undefined ? null : Number(hours) * 60 + Number(minutes)
  if (digestMinute === null && time !== 'off')
    mistakes.push(`TEAM_DIGEST must be a time like 07:30, or "off", not "${shownSetting(time)}".`)
  const timeZone = plain('TIME_ZONE') ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  if (!isTimeZone(timeZone))
    mistakes.push(`TIME_ZONE must be like Europe/Zurich, not "${shownSetting(timeZone)}".`)
  return {
    digestMinute,
    timeZone,
    flagRules: readFlagRules(plain('FLAG_RULES'), mistakes),
    webhooks: readWebhooks(plain('WEBHOOK_URLS'), secretValue('WEBHOOK_SECRET'), isPublic, mistakes),
  }
}

function readFlagRules(given: string | null, mistakes: string[]): readonly RuleSwitch[] {
  if (given === null || given.toLowerCase() === 'all') return RULE_SWITCHES
  if (given.toLowerCase() === 'off') return []
  const names = given
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const rules = RULE_SWITCHES.filter((rule) => names.includes(rule))
  if (rules.length !== new Set(names).size)
    mistakes.push(
      `FLAG_RULES must be "all", "off" or some of ${RULE_SWITCHES.join(', ')}, not "${shownSetting(given)}".`,
    )
  return rules
}

function readWebhooks(
  given: string | null,
  secret: string | null,
  isPublic: boolean,
  mistakes: string[],
): TeamSettings['webhooks'] {
  if (given === null && secret === null) return null
  const urls = (given ?? '').split(/[\s,]+/).filter(Boolean)
  if (urls.length === 0 || secret === null) {
    mistakes.push('WEBHOOK_URLS and WEBHOOK_SECRET belong together: set both, or neither.')
    return null
  }
  if (urls.length > WEBHOOKS_MAX)
    mistakes.push(`WEBHOOK_URLS must be at most ${WEBHOOKS_MAX} addresses with commas between.`)
  // Neither is repeated in the message: addresses of chat rooms are often secret.
  if (!urls.every((url) => parseUrl(url) !== null && (!isPublic || isPublicEndpoint(url))))
    mistakes.push('WEBHOOK_URLS must be public addresses like https://example.org/hook, without a port.')
  const [, key = ''] = /^whsec_([A-Za-z0-9+/]+=*)$/.exec(secret) ?? []
  const bytes = Buffer.from(key, 'base64').length
  if (bytes < KEY_BYTES.min || bytes > KEY_BYTES.max)
    mistakes.push(
      `WEBHOOK_SECRET must be whsec_ and ${KEY_BYTES.min} to ${KEY_BYTES.max} bytes as base64 (echo whsec_$(openssl rand -base64 32)).`,
    )
  return { urls, secret }
}

const DIGEST_AT = '07:00'
/** Each change of a report is one message to each. */
const WEBHOOKS_MAX = 5
/** As Standard Webhooks asks for. */
const KEY_BYTES = { min: 24, max: 64 }
