import { escaped } from '../mailer-text.ts'

/** What a page says of itself to those who read it without running anything, as what makes previews of links does. */
export interface PageHead {
  title: string
  description: string
}

/** A page whose head is known before it runs. It is nobody's to keep, and no search engine's to list. */
export interface DescribedPage {
  /** As Fastify reads it: `/invite/:name`. */
  path: string
  describe(name: string, address: string): Promise<PageHead>
}

/** The client's page with this head (https://ogp.me): everything in it is escaped. */
export function withHead(html: string, { title, description }: PageHead, publicUrl: string): string {
  const tags = [
    '<meta name="robots" content="noindex">',
    property('og:site_name', 'Hereabouts'),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:image', `${publicUrl}/icons/icon-512.png`),
    '<meta name="twitter:card" content="summary">',
  ]
  // A function, as `$` in what people wrote must stay what it is.
  return html.replace(/<title>[^<]*<\/title>/, () =>
    [`<title>${escaped(title)}</title>`, ...tags].join('\n    '),
  )
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escaped(content)}">`
}
