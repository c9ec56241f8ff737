import { type CSSProperties, useState } from 'react'
import { Choice } from '../../ui/Choice.tsx'
import { Page } from '../../ui/Page.tsx'
import { KitComponents } from '../components/KitComponents.tsx'
import { KitMotion, KitVoice } from '../components/KitHandbook.tsx'
import { KitTokens } from '../components/KitTokens.tsx'

const LOOKS = [
  { value: 'light', text: 'Light' },
  { value: 'dark', text: 'Dark' },
  { value: 'rtl', text: 'Right to left' },
] as const
type Look = (typeof LOOKS)[number]['value'] | 'all'

/** `/kit`, in development only: the tokens, every component of `ui` in all of its states, the voice and the motion. */
export default function KitPage() {
  const [look, setLook] = useState<Look>('all')
  return (
    <Page title="Kit" isWide>
      <Choice
        label="Shown"
        options={[{ value: 'all', text: 'Side by side' }, ...LOOKS]}
        value={look}
        onChange={setLook}
      />
      <div className="grid gap-6 wide:grid-flow-col wide:auto-cols-fr">
        {LOOKS.filter(({ value }) => look === 'all' || look === value).map(({ value, text }) => (
          <section
            key={value}
            aria-label={text}
            dir={value === 'rtl' ? 'rtl' : 'ltr'}
            style={tokensOf(value === 'dark' ? 'dark' : 'light')}
            className="flex min-w-0 flex-col gap-6 rounded-card bg-paper p-4 text-ink"
          >
            <h2 className="text-xl font-bold">{text}</h2>
            <KitTokens />
            <KitComponents />
            <h3 className="text-lg font-bold">Voice</h3>
            <KitVoice />
            <h3 className="text-lg font-bold">Motion</h3>
            <KitMotion />
          </section>
        ))}
      </div>
    </Page>
  )
}

/**
 * All tokens of a colour scheme, whichever one the device prefers. The names that utilities use, such as
 * `--color-paper`, are resolved where they are declared, so they have to be declared here again.
 */
function tokensOf(scheme: 'light' | 'dark'): CSSProperties {
  const found = new Map<string, string>([['colorScheme', scheme]])
  for (const sheet of document.styleSheets) collect(sheet.cssRules, scheme, found)
  return Object.fromEntries(found)
}

function collect(rules: CSSRuleList, scheme: 'light' | 'dark', found: Map<string, string>) {
  for (const rule of rules) {
    const isDark = rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme: dark')
    if (rule instanceof CSSStyleRule && /:root/.test(rule.selectorText)) {
      for (const name of rule.style)
        if (name.startsWith('--')) found.set(name, rule.style.getPropertyValue(name))
    } else if (rule instanceof CSSGroupingRule && (!isDark || scheme === 'dark')) {
      collect(rule.cssRules, scheme, found)
    }
  }
}
