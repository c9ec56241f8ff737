import { BARE_PAGES, type BarePage } from '../pages/rules-bare.ts'
import { BARE_PATHS, DIAGNOSTIC_PATHS } from '../pages/rules-diagnostic-paths.ts'
import type { Fact } from '../pages/rules-diagnostics.ts'
import { answerFrom } from '../platform/reach.ts'

/** Set by `watch-start.js`: the errors since the page opened. */
interface Watched {
  hereaboutsErrors?: string[]
}

/**
 * Shows a debug page that must work even if the app does not, in English. Uses no React, app styles, live
 * connection or API calls, any of which might be what fails.
 */
export function showBarePage(root: HTMLElement, address: string) {
  const path = BARE_PATHS.find((each) => each === address.toLowerCase().replace(/\/+$/, ''))
  if (!path) return
  const page = BARE_PAGES[path]
  document.title = `${page.title} · Hereabouts`
  Object.assign(document.documentElement, { lang: 'en', dir: 'ltr' })
  const lists = Object.entries(page.facts(window)).map(([title, facts]) => factList(title, facts))
  const others = [...BARE_PATHS, ...DIAGNOSTIC_PATHS].filter((each) => each !== path)
  const appList = element('div')
  root.replaceChildren(
    element('style', {}, STYLE),
    element(
      'main',
      { class: 'bare' },
      element('p', {}, element('a', { href: '/' }, 'Home')),
      element('h1', {}, page.title),
      element('p', {}, page.lead),
      ...lists,
      ...(page.question ? [questionSection(page.question)] : []),
      appList,
      section(
        'Other tests',
        element(
          'ul',
          {},
          ...others.map((each) => element('li', {}, element('a', { href: each }, each.slice(1)))),
        ),
      ),
    ),
  )
  const showAppFacts = () => appList.replaceChildren(factList('The app itself', appFacts()))
  showAppFacts()
  // The app's files load in parallel, so update when they load or fail.
  for (const name of ['load', 'error', 'unhandledrejection'])
    window.addEventListener(name, showAppFacts, true)
}

function appFacts(): Fact[] {
  const errors = (window as Watched).hereaboutsErrors ?? []
  const hasLoaded = document.documentElement.dataset.bare === 'app loaded'
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  return [
    { name: 'Its file', value: script ?? 'not named by the page' },
    { name: 'State', value: hasLoaded ? 'loaded' : errors.length > 0 ? 'failed' : 'loading' },
    ...errors.map((value, at) => ({ name: `Error ${at + 1}`, value })),
  ]
}

function questionSection({ label, path }: NonNullable<BarePage['question']>) {
  const button = element('button', { type: 'button' }, label)
  const answer = element('p', { role: 'status' })
  button.addEventListener('click', async () => {
    answer.textContent = 'Asking…'
    answer.textContent = await answerFrom(path)
  })
  return section('The server', element('p', {}, button), answer)
}

function factList(title: string, facts: readonly Fact[]) {
  const rows = facts.map(({ name, value }) =>
    element('div', {}, element('dt', {}, name), element('dd', {}, value)),
  )
  return section(title, rows.length > 0 ? element('dl', {}, ...rows) : element('p', {}, 'Nothing.'))
}

function section(title: string, ...children: Node[]) {
  return element('section', { 'aria-label': title }, element('h2', {}, title), ...children)
}

function element(name: string, attributes: Record<string, string> = {}, ...children: (Node | string)[]) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

const STYLE = `
.bare { box-sizing: border-box; max-width: 480px; margin: 0 auto; padding: 16px; font: 16px/1.5 system-ui, sans-serif;
  color: #2b2019; overflow-wrap: anywhere }
.bare h1 { margin: 8px 0; font-size: 24px; font-weight: 700 }
.bare h2 { margin: 0 0 8px; font-size: 18px; font-weight: 700 }
.bare section { margin: 16px 0; padding: 16px; border: 1px solid #d8c8b8; border-radius: 16px }
.bare dl { margin: 0 }
.bare dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding: 6px 0 }
.bare dt { color: #6d5c4f }
.bare dd { margin: 0; font-weight: 600 }
.bare ul { margin: 0; padding: 0; list-style: none }
.bare a { display: inline-block; min-height: 44px; line-height: 44px; color: #b83f12; text-decoration: underline }
.bare button { min-height: 44px; padding: 8px 16px; border: 0; border-radius: 22px; font: inherit; font-weight: 600;
  background: #b83f12; color: #fffaf5; cursor: pointer }
@media (prefers-color-scheme: dark) {
  .bare { color: #f6eee7 }
  .bare section { border-color: #4a3d33 }
  .bare dt { color: #bfae9f }
  .bare a { color: #ff9b63 }
  .bare button { background: #ff9b63; color: #2b1305 }
}
`
