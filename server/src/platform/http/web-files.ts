import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { negotiate } from '@fastify/accept-negotiator'
import staticFiles from '@fastify/static'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { type Locale, OFFERED_LOCALES, SOURCE_LOCALE } from '@hereabouts/contract/http/locales'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './address.ts'
import { answer } from './errors.ts'
import { inLanguage, localeFor, manifestIn } from './languages.ts'
import { type DescribedPage, withHead } from './page-head.ts'

/** The output of `npm run build`; `src` and `dist` have the same depth below `server`. */
const BUILT_CLIENT = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

interface WebFiles {
  client?: string
  publicUrl?: string
  /** Pages with metadata for link previews. */
  described?: readonly DescribedPage[]
  offered?: readonly Locale[]
}

/**
 * Answers every remaining path: with a file of the client, if it was built; then, where a page was requested,
 * with the client itself, which has its own 404; otherwise with a 404.
 */
export async function serveWeb(
  app: FastifyInstance,
  { client = BUILT_CLIENT, publicUrl = '', described = [], offered = OFFERED_LOCALES }: WebFiles = {},
) {
  const isBuilt = existsSync(client)
  const assets = join(client, 'assets/')
  const code = isBuilt ? await readdir(assets) : []
  if (isBuilt) {
    serveCode(app, assets, new Set(code))
    await app.register(staticFiles, {
      root: client,
      wildcard: false,
      globIgnore: ['assets/*.{js,css}{,.br,.gz}', '{index.html,manifest.webmanifest}{,.br,.gz}'],
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        reply.header('cache-control', path.startsWith(assets) ? FOR_GOOD : 'no-cache')
      },
    })
  }
  const html = isBuilt ? await readFile(join(client, 'index.html'), 'utf8') : null
  const pages = new Map<Locale, string>()
  if (html !== null) {
    app.get('/', sendPage)
    app.get('/index.html', sendPage)
    app.get('/manifest.webmanifest', sendManifest)
    for (const page of described) describePage(page)
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = html !== null && request.method === 'GET' && !NO_PAGES.test(request.url)
    return wantsPage ? sendPage(request, reply) : answer(reply, COMMON_ERRORS.NOT_FOUND)
  })

  /** The client, which then loads the texts of the language that its `<html>` names. */
  function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const locale = localeOf(request)
    // The service worker requests /index.html, and shows what it has stored whatever
    // language a navigation asks for.
    if (request.routeOptions.url !== '/index.html') {
      reply.header('vary', 'accept-language')
      preloadCatalogue(reply, locale)
    }
    if (locale === SOURCE_LOCALE) return reply.sendFile('index.html')
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    return reply.send(pageIn(locale))
  }

  /** What the phone shows when it installs the app. */
  async function sendManifest(request: FastifyRequest, reply: FastifyReply) {
    const locale = localeOf(request)
    reply.header('vary', 'accept-language')
    if (locale === SOURCE_LOCALE) return reply.sendFile('manifest.webmanifest')
    const manifest = await readFile(join(client, 'manifest.webmanifest'), 'utf8')
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache')
    return reply.send(manifestIn(manifest, locale))
  }

  function describePage({ path, describe }: DescribedPage) {
    app.get<{ Params: { name: string } }>(path, async (request, reply) => {
      const locale = localeOf(request)
      const head = await describe(request.params.name, { address: networkOf(request.ip), locale })
      reply.type('text/html; charset=utf-8').header('x-robots-tag', 'noindex')
      preloadCatalogue(reply, locale)
      return withHead(pageIn(locale), head, publicUrl)
    })
  }

  /** Lets the browser load the translations together with the app's first file, which would request them. */
  function preloadCatalogue(reply: FastifyReply, locale: Locale) {
    const name = code.find((file) => file.startsWith(`language-${locale}-`) && file.endsWith('.js'))
    if (name && locale !== SOURCE_LOCALE)
      reply.header('link', `</assets/${name}>; rel=modulepreload; crossorigin`)
  }

  function localeOf({ headers }: FastifyRequest): Locale {
    return localeFor(headers['accept-language'], offered)
  }

  function pageIn(locale: Locale): string {
    const page = pages.get(locale) ?? inLanguage(html ?? '', locale)
    pages.set(locale, page)
    return page
  }
}

/** Vite puts a content hash into the names of these files. */
const FOR_GOOD = 'public, max-age=31536000, immutable'

const CONTENT_TYPES = new Map([
  ['.js', 'application/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
])
/** The build's compressed files by encoding, smallest first. */
const ENDINGS = new Map([
  ['br', '.br'],
  ['gzip', '.gz'],
])

/**
 * Serves scripts and styles, and keeps them in memory once somebody requested them: a first visit requests
 * dozens, and each would cost several file operations.
 */
function serveCode(app: FastifyInstance, directory: string, names: ReadonlySet<string>) {
  const kept = new Map<string, Buffer>()
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params
    const contentType = CONTENT_TYPES.get(extname(name))
    if (!contentType || !names.has(name)) return reply.callNotFound()
    const encodings = [...ENDINGS].flatMap(([encoding, ending]) =>
      names.has(name + ending) ? [encoding] : [],
    )
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', encodings)
    const file = name + (encoding ? ENDINGS.get(encoding) : '')
    const bytes = kept.get(file) ?? (await readFile(join(directory, file)))
    kept.set(file, bytes)
    if (encoding) reply.header('content-encoding', encoding)
    reply.header('cache-control', FOR_GOOD).header('vary', 'accept-encoding').type(contentType)
    return reply.send(bytes)
  })
}

// A path with an extension, like sw.js, is a file: 404 if it does not exist.
const NO_PAGES = /^\/(api|assets|icons)(\/|\?|$)|^\/[^/?]+\.[a-z]+(\?|$)/
