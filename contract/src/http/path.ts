/**
 * Fills a path with its parameters and query, such as `/api/users/7/nearby?limit=5`. The client sends the
 * request there and uses it as the cache key.
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
