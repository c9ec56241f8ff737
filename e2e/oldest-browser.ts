import type { BrowserContext } from '@playwright/test'
import { OWNERS } from '../tools/browsers/features.ts'

/** What some supported browser lacks of each type; null if it lacks the type itself. */
const MISSING: [owner: string, members: string[] | null][] = OWNERS.map(({ name, isMissing, members }) => [
  name,
  isMissing ? null : members.filter((member) => member.isMissing).map((member) => member.name),
])

/** Takes from a context's pages everything that one of the oldest supported browsers lacks. */
export async function makeOldest(context: BrowserContext): Promise<void> {
  await context.addInitScript(removeAll, MISSING)
  await context.route(/\.css$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/field-sizing|overflow-clip-margin/g, 'not-$&')
    await route.fulfill({ response, body })
  })
}

/** Runs in the browser, before its page. */
function removeAll(missing: typeof MISSING) {
  const { supports } = CSS
  CSS.supports = (...asked: string[]) =>
    !/field-sizing|overflow-clip-margin/.test(asked[0] ?? '') && supports.apply(CSS, asked as [string])
  const global = globalThis as unknown as Record<string, { prototype?: object } | undefined>
  for (const [name, members] of missing) {
    const owner = global[name] ?? (Intl as unknown as typeof global)[name]
    for (const member of members ?? []) {
      if (owner) Reflect.deleteProperty(owner, member)
      if (owner?.prototype) Reflect.deleteProperty(owner.prototype, member)
      if (name === 'Window') Reflect.deleteProperty(globalThis, member)
    }
    if (members) continue
    Reflect.deleteProperty(globalThis, name)
    Reflect.deleteProperty(Intl, name)
  }
}
