import type { ParseArgsConfig } from 'node:util'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import type { OpenApp } from './accounts.ts'

/** A command of the operator's, such as `hereabouts backup`. */
export interface Command {
  /** What follows its name. */
  takes: string
  does: string
  /** Besides those that every command takes. All have values, except for switches. */
  options?: NonNullable<ParseArgsConfig['options']>
  run(input: Input): Promise<Outcome>
}

export interface Input {
  positionals: readonly string[]
  /** The value of an option. */
  option(name: string): string | null
  isOn(name: string): boolean
  /** The settings of the installation. Throws BadConfig. */
  config(): Config
  /** The environment, completed by the operator's file of settings. */
  env: Readonly<Record<string, string | undefined>>
  /** That file. */
  envFile: { path: string; settings: Readonly<Record<string, string | undefined>> } | null
  /** Shows progress, unless the result is wanted as JSON. */
  progress(line: string): void
  /** Writes to standard error, because standard output is for results. */
  log(): Logger
  openApp: OpenApp
}

export interface Outcome {
  /** For `--json`. */
  result: unknown
  /** The same for people. */
  lines: readonly string[]
  /** Whether the command found something wrong. */
  isFailed?: boolean
}

/** The command line is wrong, so nothing was done. */
export class BadUsage extends Error {
  override name = 'BadUsage'
}

/** A positional argument that a command needs. */
export function required({ positionals }: Input, nth: number, sentence: string): string {
  const value = positionals[nth]
  if (value === undefined || value === '') throw new BadUsage(sentence)
  return value
}

/** The value of an option that is a number from 1, or null without it. */
export function countOf(input: Input, name: string): number | null {
  const value = input.option(name)
  if (value === null) return null
  if (!/^[1-9]\d{0,4}$/.test(value)) throw new BadUsage(`--${name} must be a number from 1, not "${value}".`)
  return Number(value)
}
