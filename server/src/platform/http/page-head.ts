import type { Locale } from '@hereabouts/contract/http/locales'
import { APP_NAME, type Appearance, OWN_APPEARANCE } from '../appearance.ts'
import { escaped } from '../mailer-text.ts'

/** The metadata of a page for readers that run no scripts, such as link previews. */
export interface PageHead {
  title: string
  description: string
  /** Feeds that browsers and feed readers find through the page. */
  feeds?: readonly { type: string; title: string; path: string }[]
}

/** A page whose metadata the server renders. It is not cached. */
export interface DescribedPage {
  /** In Fastify's syntax: `/invite/:name`. */
  path: string
  describe(name: string, reader: HeadReader): Promise<PageHead>
  /** Whether search engines may list it. They may not by default. */
  isIndexed?: boolean
}

/** Who asks for a page: a browser, or a program that makes link previews, often on the sender's phone. */
export interface HeadReader {
  address: string
  /** From `Accept-Language`, or English. */
  locale: Locale
}

interface WithHead {
  publicUrl: string
  /** Whether search engines may list the page. */
  isIndexed?: boolean
  look?: Appearance
}

/** The client's HTML with this head (https://ogp.me), fully escaped. */
export function withHead(
  html: string,
  { title, description, feeds = [] }: PageHead,
  { publicUrl, isIndexed = false, look = OWN_APPEARANCE }: WithHead,
): string {
  const tags = [
    ...(isIndexed
      ? [`<meta name="description" content="${escaped(description)}">`]
      : ['<meta name="robots" content="noindex">']),
    ...feeds.map(
      ({ type, title, path }) =>
        `<link rel="alternate" type="${type}" title="${escaped(title)}" href="${escaped(`${publicUrl}${path}`)}">`,
    ),
    property('og:site_name', look.name || APP_NAME),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:image', `${publicUrl}${look.iconPath ?? '/icons/icon-512.png'}`),
    '<meta name="twitter:card" content="summary">',
  ]
  const rest = isIndexed ? html.replace(/<meta\s+name="description"[^>]*>/, '') : html
  // A function, because `$` in user-written text has a meaning in a replacement string.
  return rest.replace(/<title>[^<]*<\/title>/, () =>
    [`<title>${escaped(title)}</title>`, ...tags].join('\n    '),
  )
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escaped(content)}">`
}
