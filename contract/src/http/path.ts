/**
 * The path of a call with everything filled in, such as `/api/users/7/nearby?limit=5`: where it is sent to, and its key in
 * the client's cache.
 */
export function fillPath(path: string, params: object, query: object = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return search.length > 0 ? `${filled}?${search.join('&')}` : filled
}
