/**
 * The URL that a text is, or null. Use this instead of `URL.canParse`: once Node 20 or 22 has compiled that for speed,
 * it rejects URLs with letters such as ü.
 *
 * @param base what a relative text is relative to
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
