import { readFileSync } from 'node:fs'
import { DARK, LIGHT } from '@hereabouts/contract/http/accent'
import { expect, test } from 'vitest'

test('the colours around the accent are those of the app', () => {
  const [light = '', dark = ''] = readFileSync(
    new URL('../web/src/ui/tokens.css', import.meta.url),
    'utf8',
  ).split('@media (prefers-color-scheme: dark)')
  for (const [css, { backgrounds, surface, ink, onAccent }] of [
    [light, LIGHT],
    [dark, DARK],
  ] as const) {
    const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css)?.[1]
    expect(['sunken', 'paper', 'surface'].map(token).sort()).toEqual([...backgrounds].sort())
    expect([token('surface'), token('ink'), token('on-accent')]).toEqual([surface, ink, onAccent])
  }
})
