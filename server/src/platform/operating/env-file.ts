import { readFileSync } from 'node:fs'

type Env = Readonly<Record<string, string | undefined>>

/** Where docs/operating/hereabouts.service has the settings. */
export const ENV_FILE = '/etc/hereabouts.env'

/**
 * The environment, completed by the operator's file of settings, so that a command sees what the service
 * sees. What the environment sets itself comes first. Without `given`, the file is optional: it may be missing,
 * and a command that got its settings from elsewhere need not be able to read it.
 *
 * @param given the file that the operator names, or null for the usual one
 * @throws Error with one sentence when the file has to be read and cannot be
 */
export function withEnvFile(env: Env, given: string | null, usual = ENV_FILE): Env {
  return { ...readEnvFile(env, given, usual)?.settings, ...env }
}

/** The operator's file of settings, as `withEnvFile` reads it; null without one. */
export function readEnvFile(
  env: Env,
  given: string | null,
  usual = ENV_FILE,
): { path: string; settings: Env } | null {
  const path = given ?? usual
  try {
    return { path, settings: parseEnvFile(readFileSync(path, 'utf8')) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const isOptional = given === null && (code === 'ENOENT' || code === 'ENOTDIR' || hasSettings(env))
    if (isOptional) return null
    throw new Error(
      code === 'EACCES'
        ? `The settings in ${path} are not readable for this user: run this as root, who then works as the owner of DATA_DIR.`
        : `The settings in ${path} cannot be read (${code}).`,
    )
  }
}

const hasSettings = (env: Env) =>
  ['DATA_DIR', 'DATABASE_URL', 'DATABASE_URL_FILE', 'PGHOST'].some((name) => env[name])

/**
 * Reads a file as systemd reads an `EnvironmentFile` (systemd.exec(5)), because the same file starts the
 * service. Unlike in a shell or a `.env` file, a `#` inside a value is part of it, and nothing is expanded.
 */
export function parseEnvFile(text: string): Record<string, string> {
  const all: Record<string, string> = {}
  const source = new Source(text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n'))
  while (!source.isAtEnd()) {
    const start = source.take(/\s*[#;]?/y)
    if (/[#;]/.test(start)) {
      source.take(/(?:\\[\s\S]|[^\\\n])*/y)
      continue
    }
    const name = source.take(/[^=\n]*/y).trim()
    if (source.take(/=/y) === '') continue
    const value = readValue(source)
    if (NAME.test(name)) all[name] = value
  }
  return all
}

const NAME = /^[A-Za-z_]\w*$/
const BLANKS = /[^\S\n]*/y

/** Quotes count where a value begins, or where its next part does after a closing quote. */
function readValue(source: Source): string {
  let value = ''
  for (;;) {
    source.take(BLANKS)
    const quoted = source.take(/'[^']*'?|"(?:\\[\s\S]|[^\\"])*"?/y)
    if (quoted === '') break
    const inside = quoted.slice(1).replace(quoted.startsWith("'") ? /'$/ : /"$/, '')
    value += quoted.startsWith("'") ? inside : unescaped(inside, '"\\`$')
  }
  const bare = source.take(/(?:\\[\s\S]|[^\\\n])*/y)
  // A blank after a backslash is part of the value.
  return value + unescaped(bare.replace(/(?<!\\)[^\S\n]+$/, ''))
}

/** A backslash continues the line, or takes the meaning from the next character. */
function unescaped(text: string, special?: string): string {
  return text.replace(/\\([\s\S])/g, (both, next: string) => {
    if (next === '\n') return ''
    return special === undefined || special.includes(next) ? next : both
  })
}

class Source {
  readonly #text: string
  #at = 0
  constructor(text: string) {
    this.#text = text
  }
  isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }
  /** Takes what a sticky pattern matches here, or nothing. */
  take(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const [taken] = pattern.exec(this.#text) ?? ['']
    this.#at += taken.length
    return taken
  }
}
