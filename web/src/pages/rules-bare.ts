import type { BarePath } from './rules-diagnostic-paths.ts'
import { capabilitiesOf, contentsOf, type Fact, settingsOf } from './rules-diagnostics.ts'

export interface BarePage {
  title: string
  lead: string
  /** The facts to show, by list title. All of them come from the browser, without a request. */
  facts: (phone: Window & typeof globalThis) => Record<string, Fact[]>
  /** A request that the page offers as a button. */
  question?: { label: string; path: string }
}

/** The debug pages that need neither the app nor the server. */
export const BARE_PAGES: Record<BarePath, BarePage> = {
  '/simple-test': {
    title: 'Simple test',
    lead: 'Who is signed in, as this phone remembers it.',
    facts: (phone) => ({ 'Remembered here': rememberedIn(() => phone.localStorage) }),
    question: { label: 'Ask the server who is signed in', path: '/api/user' },
  },
  '/bare-test': {
    title: 'Bare test',
    lead: 'What the app finds in this browser.',
    facts: (phone) => ({
      'What this browser can do': capabilitiesOf(phone),
      'How it is set': settingsOf(phone),
    }),
  },
  '/minimal-test': {
    title: 'Minimal test',
    lead: 'Names and sizes of what is stored in this browser.',
    facts: (phone) => ({
      'Local storage': contentsOf(() => phone.localStorage),
      'Session storage': contentsOf(() => phone.sessionStorage),
    }),
  },
  '/ultra-minimal-test': {
    title: 'Ultra-minimal test',
    lead: 'Whether anything runs at all.',
    facts: (phone) => ({
      'This page': [
        { name: 'Address', value: phone.location.pathname },
        { name: 'Opened', value: new Date(phone.performance.timeOrigin).toISOString() },
      ],
    }),
    question: { label: 'Ask the server whether it is well', path: '/readyz' },
  },
}

const USER_KEYS = ['hereabouts_user', 'user']

/** The stored user under each key. Does not repair, copy or remove anything. */
function rememberedIn(storage: () => Storage): Fact[] {
  return USER_KEYS.map((name) => ({ name, value: rememberedUnder(storage, name) }))
}

function rememberedUnder(storage: () => Storage, key: string): string {
  let text: string | null
  try {
    text = storage().getItem(key)
  } catch {
    return 'forbidden by the browser'
  }
  if (text === null) return 'nothing'
  try {
    const { username, id } = Object(JSON.parse(text))
    return `@${username}, number ${id}`
  } catch {
    return 'cannot be read'
  }
}
