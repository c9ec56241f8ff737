import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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
  if (isBuilt)
    await app.register(staticFiles, {
      root: client,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        // Vite puts a content hash into the names of built files.
        const isHashed = path.startsWith(join(client, 'assets/'))
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  if (isBuilt)
    for (const page of described) await describePage(app, page, join(client, 'index.html'), publicUrl)
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = isBuilt && request.method === 'GET' && !NO_PAGES.test(request.url)
    return wantsPage ? reply.sendFile('index.html') : answer(reply, COMMON_ERRORS.NOT_FOUND)
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
