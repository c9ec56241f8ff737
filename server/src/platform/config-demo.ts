import { BadConfig, type Config, isLoopback, readConfig } from './config.ts'

/** Settings that would connect the demo to other systems, or make its data outlive it. */
const FORBIDDEN = ['DATABASE_URL', 'REDIS_URL', 'DATA_DIR', 'DOCUMENTS_DIR', 'SMTP_URL', 'SECRET']

/**
 * The configuration of a temporary instance: the usual one, except that it stores everything in `directory`
 * and is reachable only locally.
 */
export function readDemoConfig(env: Record<string, string | undefined>, directory: string): Config {
  const mistakes = FORBIDDEN.filter((name) => env[name]?.trim()).map(
    (name) =>
      `${name} must not be set for a demo, which creates its own temporary data and deletes it at the end.`,
  )
  const config = readConfig({
    ...env,
    ...Object.fromEntries(FORBIDDEN.map((name) => [name, ''])),
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
