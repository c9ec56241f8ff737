import { BadConfig, type Config, isLoopback, readConfig } from './config.ts'

/** Settings that would connect the demo to the outside, or to data that stays. */
const REFUSED = ['DATABASE_URL', 'REDIS_URL', 'DATA_DIR', 'DOCUMENTS_DIR', 'SMTP_URL', 'SECRET']

/**
 * The configuration of an instance that is thrown away: the same as any other's, but for where it keeps things, which is
 * `directory` alone, and that nobody else reaches it.
 */
export function readDemoConfig(env: Record<string, string | undefined>, directory: string): Config {
  const mistakes = REFUSED.filter((name) => env[name]?.trim()).map(
    (name) =>
      `${name} must not be set for a demo: it makes a place of its own and throws it away at the end.`,
  )
  const config = readConfig({
    ...env,
    ...Object.fromEntries(REFUSED.map((name) => [name, ''])),
    DATA_DIR: directory,
  })
  for (const [name, host] of [
    ['PUBLIC_URL', new URL(config.publicUrl).hostname],
    ['HOST', config.host],
  ] as const)
    if (!isLoopback(host)) mistakes.push(`${name} must be on localhost for a demo, not "${env[name]}".`)
  if (mistakes.length > 0) throw new BadConfig(mistakes)
  return config
}
