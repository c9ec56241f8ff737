import { charactersIn } from '@hereabouts/contract/http/characters'
import { shownSetting } from './config-text.ts'
import { parseUrl } from './url.ts'

/** The operator's OpenID Connect provider. */
export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** What people know the provider as. */
  label: string
  /** Whether nobody may sign in or up without it. */
  isOnlyWay: boolean
}

const LABEL_CHARACTERS_MAX = 40

type Read = (name: string) => string | null

/** Null unless the provider is set. Adds a sentence to `mistakes` for each setting that is missing or wrong. */
export function readOidc(
  { value, plain, secretValue }: { value: Read; plain: Read; secretValue: Read },
  { isPublic }: { isPublic: boolean },
  mistakes: string[],
): OidcSettings | null {
  // Many providers name only the address of their metadata.
  const issuer = plain('OIDC_ISSUER')?.replace(/\/\.well-known\/openid-configuration\/?$/, '') ?? null
  const clientId = plain('OIDC_CLIENT_ID')
  const clientSecret = secretValue('OIDC_CLIENT_SECRET')
  const onlyWay = plain('OIDC_ONLY')?.toLowerCase() ?? 'off'
  if (onlyWay !== 'on' && onlyWay !== 'off')
    mistakes.push(`OIDC_ONLY must be "on" or "off", not "${shownSetting(onlyWay)}".`)
  if (issuer === null) {
    // The message repeats none of them, because one is a secret.
    if (clientId !== null || clientSecret !== null || value('OIDC_LABEL') !== null || onlyWay === 'on')
      mistakes.push(
        'OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_LABEL and OIDC_ONLY are for an OpenID Connect provider: set OIDC_ISSUER too.',
      )
    return null
  }
  if (!isIssuer(issuer, isPublic)) {
    mistakes.push(
      `OIDC_ISSUER must be like https://login.example.org, without a password or a query, not "${shownSetting(issuer)}".`,
    )
    return null
  }
  const label = value('OIDC_LABEL') ?? new URL(issuer).hostname
  if (charactersIn(label) > LABEL_CHARACTERS_MAX)
    mistakes.push(`OIDC_LABEL must have at most ${LABEL_CHARACTERS_MAX} characters.`)
  if (clientId === null || clientSecret === null) {
    mistakes.push(
      'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, as your provider gave them to you.',
    )
    return null
  }
  return { issuer, clientId, clientSecret, label, isOnlyWay: onlyWay === 'on' }
}

/** Over http, anybody on the way could sign in as anybody, so that is for tests on this machine. */
function isIssuer(text: string, isPublic: boolean): boolean {
  const url = parseUrl(text)
  if (!url) return false
  const { protocol, username, password, search, hash } = url
  const isSafe = protocol === 'https:' || (protocol === 'http:' && !isPublic)
  return isSafe && username + password + search + hash === ''
}
