import { isAmbiguous, SECRETS } from '../config-secrets.ts'
import { shownSetting } from '../config-text.ts'

type Env = Readonly<Record<string, string | undefined>>

/** Every setting, with what applies without it. docs/operating explains them; a test compares the two. */
const WITHOUT: Readonly<Record<string, string>> = {
  PORT: '3000',
  HOST: '127.0.0.1',
  PUBLIC_URL: 'http://localhost:PORT',
  DATA_DIR: './data',
  DOCUMENTS_DIR: 'DATA_DIR/documents',
  FREE_MB_MIN: '64',
  DATABASE_URL: 'the embedded database in DATA_DIR',
  DATABASE_POOLER: 'no pooler',
  DATABASE_DIRECT_URL: 'DATABASE_URL',
  PGHOST: 'none',
  PGPORT: '5432',
  PGUSER: 'none',
  PGPASSWORD: 'none',
  PGDATABASE: 'PGUSER, or hereabouts',
  PGSSLMODE: 'none',
  REDIS_URL: 'one node only',
  REDIS_PASSWORD: 'none',
  SECRET: 'DATA_DIR/secret',
  TRUST_PROXY: '0',
  CONTRIBUTE_URL: 'none',
  CONTACT: 'none',
  SOURCE_URL: 'none',
  AGENDA: 'off',
  TRANSPARENCY: 'off',
  ADVICE_FILE: 'none',
  SMTP_URL: 'files in DATA_DIR/outbox',
  SMTP_USER: 'none',
  SMTP_PASSWORD: 'none',
  MAIL_FROM: 'Hereabouts <no-reply@ the host of PUBLIC_URL>',
  ADMIN_EMAILS: 'none',
  TEAM_PASSKEYS: 'optional',
  TEAM_DIGEST: '07:00',
  TIME_ZONE: 'the zone of this machine',
  FLAG_RULES: 'all',
  WEBHOOK_URLS: 'none',
  WEBHOOK_SECRET: 'none',
  OIDC_ISSUER: 'none',
  OIDC_CLIENT_ID: 'none',
  OIDC_CLIENT_SECRET: 'none',
  OIDC_LABEL: 'the host of OIDC_ISSUER',
  OIDC_ONLY: 'off',
  VAPID_PUBLIC_KEY: 'derived from SECRET',
  VAPID_PRIVATE_KEY: 'derived from SECRET',
  VAPID_SUBJECT: 'mailto: the address of MAIL_FROM',
  METRICS_TOKEN: 'none',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'none',
  OTEL_EXPORTER_OTLP_HEADERS: 'none',
  LOG_LEVEL: 'warn',
  THROTTLES: 'on',
}

export interface DescribedSetting {
  name: string
  /** As it was given, without secrets; null if it is not set. */
  value: string | null
  /** Where it comes from; or what applies because it is not set. */
  from: string
  isSet: boolean
}

export const SETTINGS = Object.keys(WITHOUT)

/** Each setting, and where it comes from. No secret is shown. */
export function describeSettings(env: Env, file: { path: string; settings: Env } | null): DescribedSetting[] {
  return SETTINGS.map((name) => {
    for (const given of [name, `${name}_FILE`]) {
      if (given !== name && !SECRETS.includes(name)) continue
      // What the environment sets comes first, even if it is empty: then the setting is not set.
      const source = env[given] !== undefined ? 'the environment' : (file?.path ?? '')
      const text = (env[given] ?? file?.settings[given])?.trim()
      if (!text) continue
      if (given !== name)
        return { name, value: HIDDEN, from: `the file ${text} (${given} in ${source})`, isSet: true }
      return { name, value: shown(name, text), from: source, isSet: true }
    }
    return { name, value: null, from: WITHOUT[name] ?? 'none', isSet: false }
  })
}

const HIDDEN = '(hidden)'

/** Hides addresses of webhooks: everybody who knows one can write into that chat room. */
function shown(name: string, text: string): string {
  if (name === 'WEBHOOK_URLS') return HIDDEN
  return SECRETS.includes(name) ? withoutSecrets(text) : shownSetting(text)
}

/** Of a URL, what helps to recognise the server; of everything else, nothing. */
function withoutSecrets(text: string): string {
  const url = /^([a-z+]+:\/\/)([^/?#]*)([^?#]*)/i.exec(text)
  if (!url || isAmbiguous(text)) return HIDDEN
  const [, scheme = '', authority = '', path = ''] = url
  const hosts = authority.slice(authority.lastIndexOf('@') + 1)
  return `${scheme}${hosts === authority ? '' : '…@'}${hosts}${path}`
}
