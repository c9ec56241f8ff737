/**
 * Where a text leads that another app shared with this one: the path of its first link to an invitation or a
 * gathering on this site; null without one.
 *
 * @param query as the manifest's `share_target` fills it: in which field a link arrives depends on the app
 */
export function sharedPath(query: string, origin: string): string | null {
  const given = new URLSearchParams(query)
  const text = ['url', 'text', 'title'].map((name) => given.get(name) ?? '').join(' ')
  for (const [link] of text.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    const path = link.startsWith(`${origin}/`) ? link.slice(origin.length) : ''
    const [found] = /^\/(invite|gathering)\/[\w-]+/.exec(path) ?? []
    if (found) return found
  }
  return null
}
