import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { negotiate } from '@fastify/accept-negotiator'
import staticFiles from '@fastify/static'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './address.ts'
import { answer } from './errors.ts'
import { type DescribedPage, withHead } from './page-head.ts'

/** The output of `npm run build`; `src` and `dist` have the same depth below `server`. */
const BUILT_CLIENT = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

interface WebFiles {
  client?: string
  publicUrl?: string
  /** Pages with metadata for link previews. */
  described?: readonly DescribedPage[]
}

/**
 * Answers every remaining path: with a file of the client, if it was built; then, where a page was requested,
 * with the client itself, which has its own 404; otherwise with a 404.
 */
export async function serveWeb(
  app: FastifyInstance,
  { client = BUILT_CLIENT, publicUrl = '', described = [] }: WebFiles = {},
) {
  const isBuilt = existsSync(client)
  if (isBuilt) {
    const assets = join(client, 'assets/')
    await serveCode(app, assets)
    await app.register(staticFiles, {
      root: client,
      wildcard: false,
      globIgnore: ['assets/*.{js,css}{,.br,.gz}'],
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        reply.header('cache-control', path.startsWith(assets) ? FOR_GOOD : 'no-cache')
      },
    })
  }
  if (isBuilt)
    for (const page of described) await describePage(app, page, join(client, 'index.html'), publicUrl)
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = isBuilt && request.method === 'GET' && !NO_PAGES.test(request.url)
    return wantsPage ? reply.sendFile('index.html') : answer(reply, COMMON_ERRORS.NOT_FOUND)
  })
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
 * Serves scripts and styles, and keeps them in memory once somebody requested them: a first visit requests dozens, and each
 * would cost several file operations.
 */
async function serveCode(app: FastifyInstance, directory: string) {
  const names = new Set(await readdir(directory))
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

async function describePage(
  app: FastifyInstance,
  { path, describe }: DescribedPage,
  file: string,
  publicUrl: string,
) {
  const html = await readFile(file, 'utf8')
  app.get<{ Params: { name: string } }>(path, async (request, reply) => {
    const head = await describe(request.params.name, networkOf(request.ip))
    reply.type('text/html; charset=utf-8').header('x-robots-tag', 'noindex')
    return withHead(html, head, publicUrl)
  })
}

// A path with an extension, like sw.js, is a file: 404 if it does not exist.
const NO_PAGES = /^\/(api|assets|icons)(\/|\?|$)|^\/[^/?]+\.[a-z]+(\?|$)/
