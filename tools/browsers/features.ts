import { createRequire } from 'node:module'
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { SUPPORTED } from '../../web/worker/browsers.ts'

// The package is one JSON file of 18 MB. An import would be transformed for minutes.
export const bcd = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData

/** The supported browsers by the names that `@mdn/browser-compat-data` gives them. */
const OLDEST = {
  chrome: SUPPORTED.chrome,
  chrome_android: SUPPORTED.chrome,
  firefox: SUPPORTED.firefox,
  safari: SUPPORTED.safari,
  safari_ios: SUPPORTED.ios,
} as const

/** Whether at least one of the oldest supported browsers lacks it. Unknown things are not missing. */
export function isMissing({ __compat: compat }: Identifier): boolean {
  if (!compat) return false
  return Object.entries(OLDEST).some(([browser, version]) => {
    const support = compat.support[browser as keyof typeof OLDEST]
    return support !== undefined && ![support].flat().some((one) => isThere(one, version))
  })
}

function isThere(support: SimpleSupportStatement, version: string): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: alias } = support
  if (flags || prefix || alias || removed || typeof added !== 'string' || added === 'preview') return false
  return compare(added.replace('≤', ''), version) <= 0
}

function compare(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]]
  return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0)
}

/** A type or namespace of JavaScript or of pages, with its members, static or not. */
export interface Owner {
  name: string
  /** Whether it belongs to the language, not to pages. */
  isBuiltin: boolean
  isMissing: boolean
  members: readonly { name: string; isMissing: boolean }[]
}

/** Everything that JavaScript can name in a page: `URL` with `canParse`, `Array` with `toSorted`. */
export const OWNERS: readonly Owner[] = [
  ...ownersIn(bcd.javascript.builtins as Identifier, true),
  ...ownersIn((bcd.javascript.builtins as Identifier).Intl as Identifier, true),
  ...ownersIn(bcd.api as Identifier, false),
]

function ownersIn(group: Identifier, isBuiltin: boolean): Owner[] {
  return identifiersIn(group).map(([name, owner]) => ({
    name,
    isBuiltin,
    isMissing: isMissing(owner),
    members: identifiersIn(owner)
      .filter(([member]) => /^[a-z]\w*$/i.test(member) && member !== name)
      .map(([member, identifier]) => ({
        name: member.replace(/_static$/, ''),
        isMissing: isMissing(identifier),
      }))
      // Not members: what behaves differently, and events.
      .filter(({ name }) => !name.includes('_')),
  }))
}

function identifiersIn(group: Identifier): [name: string, Identifier][] {
  return Object.entries(group).filter((entry): entry is [string, Identifier] => entry[0] !== '__compat')
}
