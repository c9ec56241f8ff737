import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
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

const CONTENT_TYPES = { js: 'application/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }
const ENCODINGS = { br: '.br', gzip: '.gz' } as const
type Encoding = keyof typeof ENCODINGS

interface CodeFile {
  contentType: string
  plain: Buffer
  /** Those that the build made. */
  encoded: Map<Encoding, Buffer>
}

/** Serves scripts and styles from memory: a first visit requests dozens, and each would cost several file operations. */
async function serveCode(app: FastifyInstance, directory: string) {
  const files = await readCode(directory)
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const file = files.get(request.params.name)
    if (!file) return reply.callNotFound()
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', [...file.encoded.keys()])
    if (encoding) reply.header('content-encoding', encoding)
    reply.header('cache-control', FOR_GOOD).header('vary', 'accept-encoding').type(file.contentType)
    return reply.send((encoding && file.encoded.get(encoding)) ?? file.plain)
  })
}

async function readCode(directory: string): Promise<Map<string, CodeFile>> {
  const names = new Set(await readdir(directory))
  const files = new Map<string, CodeFile>()
  for (const name of names) {
    const [, type] = /\.(js|css)$/.exec(name) ?? []
    if (!type) continue
    const encoded = new Map<Encoding, Buffer>()
    for (const [encoding, ending] of Object.entries(ENCODINGS) as [Encoding, string][])
      if (names.has(name + ending)) encoded.set(encoding, await readFile(join(directory, name + ending)))
    const plain = await readFile(join(directory, name))
    files.set(name, { contentType: CONTENT_TYPES[type as 'js' | 'css'], plain, encoded })
  }
  return files
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
