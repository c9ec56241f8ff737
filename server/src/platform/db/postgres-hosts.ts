import pg from 'pg'
import { severalHosts } from './database-hosts.ts'
import { DatabaseUnavailable } from './db.ts'

/** Shorter than the time in which a pool expects a connection. */
const PROBE_TIMEOUT_MS = 2000

/**
 * The class of the connections to a database URL. If the URL has several hosts, each connection goes to the one
 * that is not in recovery, as with `target_session_attrs=read-write` of libpq. Call `forgetPrimary` when it does
 * not answer: the next connection looks for it again.
 */
export function clientFor(url: string): { Client: typeof pg.Client; forgetPrimary: () => void } {
  const several = severalHosts(url)
  if (!several) return { Client: pg.Client, forgetPrimary() {} }
  const findPrimary = createFinder(several.urls)

  const [first = ''] = several.urls

  class Client extends pg.Client {
    constructor(config: pg.ClientConfig) {
      // Any of them: `connect` replaces host and port.
      super({ ...config, connectionString: first })
    }
    override connect(): Promise<this>
    override connect(callback: (error: Error | null, client: this) => void): void
    override connect(callback?: (error: Error | null, client: this) => void) {
      const connected = this.connectToPrimary()
      if (!callback) return connected
      return void connected.then(
        () => callback(null, this),
        (error: Error) => callback(error, this),
      )
    }

    private async connectToPrimary(): Promise<this> {
      const { host, port } = new pg.Client(await findPrimary.url())
      const { connectionParameters } = this as unknown as { connectionParameters: object }
      for (const each of [this, connectionParameters]) Object.assign(each, { host, port })
      try {
        await super.connect()
        if (await isInRecovery(this)) throw new DatabaseUnavailable('this server has become a standby')
        return this
      } catch (error) {
        findPrimary.forget()
        await this.end().catch(() => {})
        throw error
      }
    }
  }
  return { Client: Client as unknown as typeof pg.Client, forgetPrimary: findPrimary.forget }
}

/** Remembers the primary until a connection to it fails. */
function createFinder(urls: readonly string[]) {
  let known: string | null = null
  let finding: Promise<string> | null = null

  async function find(): Promise<string> {
    try {
      known = await Promise.any(urls.map((url) => probe(url)))
      return known
    } catch (error) {
      const reasons = (error as AggregateError).errors.map(
        (each: Error, nth) => `${placeOf(urls[nth])}: ${each.message}${tlsRemedy(each)}`,
      )
      throw new DatabaseUnavailable(`no host in DATABASE_URL accepts writes (${reasons.join('; ')})`, {
        cause: error,
      })
    } finally {
      finding = null
    }
  }

  return {
    async url() {
      if (known !== null) return known
      finding ??= find()
      return finding
    },
    forget() {
      known = null
    },
  }
}

/** Resolves to the URL if the server there accepts writes. */
async function probe(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  })
  client.on('error', () => {
    // The failing call below reports it.
  })
  try {
    await client.connect()
    if (await isInRecovery(client)) throw new Error('is a standby')
    return url
  } finally {
    await client.end().catch(() => {})
  }
}

async function isInRecovery(client: { query: pg.ClientBase['query'] }): Promise<boolean> {
  return (await client.query<{ isIn: boolean }>('select pg_is_in_recovery() as "isIn"')).rows[0]?.isIn ?? true
}

const placeOf = (url = '') => new URL(url).host

/** What to do about a connection that failed because of TLS, as a continuation of the error; otherwise empty. */
export function tlsRemedy({ message, code = '' }: Error & { code?: string }): string {
  if (code === 'CERT_HAS_EXPIRED') return '. Renew the certificate of the database'
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return '. Name the host as its certificate does, or set sslmode=no-verify in the URL to encrypt without a check'
  if (/CERT|LEAF_SIGNATURE/.test(code))
    return ". Name the file with its authority's certificate as sslrootcert in the URL, or set sslmode=no-verify to encrypt without a check"
  if (/does not support SSL/.test(message)) return '. Set sslmode=disable in the URL to connect without TLS'
  if (/no encryption|SSL off/.test(message)) return '. Set sslmode=verify-full in the URL to connect with TLS'
  return ''
}
