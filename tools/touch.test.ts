import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const STYLES = readFileSync(new URL('../web/src/ui/tokens.css', import.meta.url), 'utf8')
const MESSAGE = readFileSync(new URL('../web/src/chat/components/MessageSheet.tsx', import.meta.url), 'utf8')
const CONTROLS = ['button', 'summary', '[role="button"]', 'a[href^="/"]']

/** The selectors of the rules that set a property to a value. */
const rulesWith = (declaration: string) =>
  STYLES.split('}')
    .filter((rule) => rule.includes(declaration))
    .map((rule) => (rule.split('{').at(-2) ?? '').replaceAll(/\/\*.*?\*\/|[\s;]+/gs, ' '))

// Only iPhones and iPads know the property, and no engine that runs here.
test('a finger that rests on a control calls up no menu and selects nothing, while messages can be selected', () => {
  for (const declaration of ['-webkit-touch-callout: none', 'user-select: none'])
    for (const control of CONTROLS) expect(rulesWith(declaration).join(), declaration).toContain(control)
  expect(MESSAGE).toMatch(/<blockquote[^>]*select-text/)
})

test('nothing keeps phones from their own pull to refresh', () => {
  expect(STYLES).not.toMatch(/overscroll-behavior|touch-action:\s*none/)
})
