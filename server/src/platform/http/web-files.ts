import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { negotiate } from '@fastify/accept-negotiator'
import staticFiles from '@fastify/static'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { type Locale, OFFERED_LOCALES, SOURCE_LOCALE } from '@hereabouts/contract/http/locales'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Appearance, OWN_APPEARANCE } from '../appearance.ts'
import { networkOf } from './address.ts'
import { answer } from './errors.ts'
import type { KeptBuilds } from './kept-builds.ts'
import { inLanguage, localeFor, manifestIn } from './languages.ts'
import { type DescribedPage, withHead } from './page-head.ts'

/** The output of `npm run build`; `src` and `dist` have the same depth below `server`. */
export const BUILT_CLIENT = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

interface WebFiles {
  client?: string
  publicUrl?: string
  /** Pages with metadata for link previews. */
  described?: readonly DescribedPage[]
  offered?: readonly Locale[]
  appearance?: () => Promise<Appearance>
  /** Where files of earlier builds are. */
  builds?: Pick<KeptBuilds, 'read'>
}

/**
 * Answers every remaining path: with a file of the client, if it was built; then, where a page was requested,
 * with the client itself, which has its own 404; otherwise with a 404.
 */
export async function serveWeb(
  app: FastifyInstance,
  {
    client = BUILT_CLIENT,
    publicUrl = '',
    described = [],
    offered = OFFERED_LOCALES,
    appearance = async () => OWN_APPEARANCE,
    builds,
  }: WebFiles = {},
) {
  const isBuilt = existsSync(join(client, 'index.html'))
  const assets = join(client, 'assets/')
  const names = isBuilt ? await readdir(assets) : []
  if (isBuilt) {
    refuseOtherRevisions(app, client)
    serveAssets(app, assets, new Set(names), builds)
    await app.register(staticFiles, {
      root: client,
      wildcard: false,
      globIgnore: ['assets/*', '{index.html,manifest.webmanifest}{,.br,.gz}'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
    })
    app.get('/', sendPage)
    app.get('/index.html', sendPage)
    app.get('/manifest.webmanifest', sendManifest)
    for (const page of described) describePage(page)
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = isBuilt && request.method === 'GET' && !NO_PAGES.test(request.url)
    return wantsPage ? sendPage(request, reply) : answer(reply, COMMON_ERRORS.NOT_FOUND)
  })

  /** The client, which then loads the texts of the language that its `<html>` names. */
  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const look = await appearance()
    const locale = localeOf(request, look)
    // The service worker requests /index.html, and shows what it has stored whatever
    // language a navigation asks for.
    if (request.routeOptions.url !== '/index.html') {
      reply.header('vary', 'accept-language')
      preloadCatalogue(reply, locale)
    }
    if (locale === SOURCE_LOCALE && look === OWN_APPEARANCE) return reply.sendFile('index.html')
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    return reply.send(await pageIn(locale, look))
  }

  /** What the phone shows when it installs the app. */
  async function sendManifest(request: FastifyRequest, reply: FastifyReply) {
    const look = await appearance()
    const locale = localeOf(request, look)
    reply.header('vary', 'accept-language')
    if (locale === SOURCE_LOCALE && look === OWN_APPEARANCE) return reply.sendFile('manifest.webmanifest')
    const manifest = await readFile(join(client, 'manifest.webmanifest'), 'utf8')
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache')
    return reply.send(manifestIn(manifest, locale, look))
  }

  function describePage({ path, describe, isIndexed = false }: DescribedPage) {
    app.get<{ Params: { name?: string } }>(path, async (request, reply) => {
      const look = await appearance()
      const locale = localeOf(request, look)
      const head = await describe(request.params.name ?? '', { address: networkOf(request.ip), locale })
      reply.type('text/html; charset=utf-8')
      if (!isIndexed) reply.header('x-robots-tag', 'noindex')
      preloadCatalogue(reply, locale)
      return withHead(await pageIn(locale, look), head, { publicUrl, isIndexed, look })
    })
  }

  /** Lets the browser load the translations together with the app's first file, which would request them. */
  function preloadCatalogue(reply: FastifyReply, locale: Locale) {
    const name = names.find((file) => file.startsWith(`language-${locale}-`) && file.endsWith('.js'))
    if (name && locale !== SOURCE_LOCALE)
      reply.header('link', `</assets/${name}>; rel=modulepreload; crossorigin`)
  }

  function localeOf({ headers }: FastifyRequest, { languages }: Appearance): Locale {
    return localeFor(headers['accept-language'], languages ?? offered)
  }

  /** Read each time: a new build replaces the file while this process still runs. */
  async function pageIn(locale: Locale, look: Appearance): Promise<string> {
    return inLanguage(await readFile(join(client, 'index.html'), 'utf8'), locale, look)
  }
}

/**
 * A service worker asks for the files of its own build. While nodes run different builds, it would otherwise
 * store another build's page as its own, and could not start offline. A proxy then asks the next node.
 */
function refuseOtherRevisions(app: FastifyInstance, client: string) {
  app.addHook('onRequest', async (request, reply) => {
    const [, name, wanted] = WITH_REVISION.exec(request.url) ?? []
    if (name === undefined) return
    const bytes = await readFile(join(client, name)).catch(() => null)
    if (!bytes || revisionOf(bytes) !== wanted) return answer(reply, COMMON_ERRORS.NOT_FOUND)
  })
}

const WITH_REVISION = /^\/([\w-]+\.\w+)\?__WB_REVISION__=(\w+)$/

/** As `web/worker/build.ts` writes it into the service worker. */
const revisionOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

/** Vite puts a content hash into the names of these files. */
const FOR_GOOD = 'public, max-age=31536000, immutable'

const CONTENT_TYPES = new Map([
  ['.js', 'application/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.woff2', 'font/woff2'],
])
/** The build's compressed files by encoding, smallest first. */
const ENDINGS = new Map([
  ['br', '.br'],
  ['gzip', '.gz'],
])
/** No path leads out of the directory. */
const NAME = /^[\w-][\w.-]*$/

/**
 * Serves files with a hash in their names: those of the running build, of the build that has replaced its
 * files, and of earlier builds. Keeps the running build's in memory once somebody requested them: a first
 * visit requests dozens, and each would cost several file operations.
 */
function serveAssets(
  app: FastifyInstance,
  directory: string,
  names: ReadonlySet<string>,
  builds: WebFiles['builds'],
) {
  const kept = new Map<string, Buffer>()
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params
    const contentType = CONTENT_TYPES.get(extname(name))
    if (!contentType || !NAME.test(name)) return reply.callNotFound()
    const found = await findFile(name, request.headers['accept-encoding'] ?? '')
    if (!found) return reply.callNotFound()
    if (found.encoding) reply.header('content-encoding', found.encoding)
    reply.header('cache-control', FOR_GOOD).header('vary', 'accept-encoding').type(contentType)
    return reply.send(found.bytes)
  })

  async function findFile(name: string, accepted: string) {
    const encodings = [...ENDINGS.keys()].filter(
      (encoding) => !names.has(name) || names.has(name + ENDINGS.get(encoding)),
    )
    const encoding = negotiate(accepted, encodings)
    const compressed = encoding && (await read(name + ENDINGS.get(encoding)))
    if (compressed) return { bytes: compressed, encoding }
    const bytes = await read(name)
    return bytes && { bytes, encoding: null }
  }

  async function read(file: string): Promise<Buffer | null> {
    const inMemory = kept.get(file)
    if (inMemory) return inMemory
    const bytes =
      (await readFile(join(directory, file)).catch(() => null)) ?? (await builds?.read(file)) ?? null
    if (bytes && names.has(file)) kept.set(file, bytes)
    return bytes
  }
}

// A path with an extension, like sw.js, is a file: 404 if it does not exist.
const NO_PAGES = /^\/(api|assets|icons)(\/|\?|$)|^\/[^/?]+\.[a-z]+(\?|$)/
