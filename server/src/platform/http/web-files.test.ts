import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { LOCALES, type Locale } from '@hereabouts/contract/http/locales'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ITS_ID } from '../../../test/request-ids.ts'
import type { Appearance } from '../appearance.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { createHttp } from './http.ts'
import type { KeptBuilds } from './kept-builds.ts'
import type { DescribedPage } from './page-head.ts'
import { serveWeb } from './web-files.ts'

const NOT_FOUND = { error: 'NOT_FOUND', message: COMMON_ERRORS.NOT_FOUND.message, ...ITS_ID }

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hereabouts-web-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

test.each(['/', '/welcome', '/chat/3/7', '/chat-direct/a.b/c', '/welcome?from=a.b', '/nonsense', '/apiary'])(
  'a page request for %s gets the client, revalidated each time',
  async (url) => {
    const response = await (await withClient()).inject({ url })
    expect([response.statusCode, response.body]).toEqual([200, '<p>Hereabouts</p>'])
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  },
)

test('a page names the best language that the browser accepts', async () => {
  const http = await withClient('<!doctype html>\n<html lang="en">\n<p>Hereabouts</p>', [], LOCALES)
  const tagFor = async (language: string, url = '/welcome') => {
    const { body, headers } = await http.inject({ url, headers: { 'accept-language': language } })
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    expect(/accept-language/.test(String(headers.vary))).toBe(!url.startsWith('/index.html'))
    return /<html[^>]*>/.exec(body)?.[0]
  }
  expect(await tagFor('ar-EG')).toBe('<html lang="ar" dir="rtl">')
  expect(await tagFor('de-CH, en;q=0.5', '/')).toBe('<html lang="de" dir="ltr">')
  expect(await tagFor('ar', '/index.html')).toBe('<html lang="ar" dir="rtl">')
  expect(await tagFor('tlh')).toBe('<html lang="en">')
})

test('a page preloads the translations of its language, but not for the service worker, which stores it', async () => {
  const http = await withClient(PAGE, [], LOCALES)
  const preloadedFor = async (language: string, url = '/welcome') =>
    (await http.inject({ url, headers: { 'accept-language': language } })).headers.link
  const preload = '</assets/language-pt-BR-1a2b3c.js>; rel=modulepreload; crossorigin'
  expect(await preloadedFor('pt')).toBe(preload)
  expect(await preloadedFor('pt', '/')).toBe(preload)
  expect(await preloadedFor('pt', '/index.html')).toBeUndefined()
  expect(await preloadedFor('en')).toBeUndefined()
  expect(await preloadedFor('de')).toBeUndefined()
})

test('the manifest describes the app in the best language that the browser accepts', async () => {
  const http = await withClient(PAGE, [], LOCALES)
  const shortcuts = [{ name: 'Chats', url: '/chat' }]
  const manifest = {
    name: 'Hereabouts',
    description: 'Meet',
    lang: 'en',
    dir: 'ltr',
    shortcuts,
    screenshots: [{ src: '/one.png' }],
  }
  await writeFile(join(directory, 'dist/manifest.webmanifest'), JSON.stringify(manifest))
  const manifestFor = async (language: string) => {
    const response = await http.inject({
      url: '/manifest.webmanifest',
      headers: { 'accept-language': language },
    })
    expect(response.headers).toMatchObject({ 'cache-control': 'no-cache' })
    expect(response.headers['content-type']).toMatch(/^application\/manifest\+json/)
    expect(response.headers.vary).toContain('accept-language')
    return response.json()
  }
  expect(await manifestFor('tlh')).toEqual(manifest)
  const description = expect.stringMatching(/^.{20,}/)
  expect(await manifestFor('ar')).toEqual({
    name: 'Hereabouts',
    description,
    lang: 'ar',
    dir: 'rtl',
    shortcuts: [{ name: 'الدردشات', url: '/chat' }],
  })
})

test('pages and the manifest show the operator’s name, icon and languages', async () => {
  const look = { name: 'Café <b>"$&"', iconPath: '/api/house/icon/x', languages: ['de', 'ar'] as const }
  const http = await withClient(
    `<html lang="en"><link rel="icon" href="/favicon.ico" sizes="32x32" />
    <link rel="icon" href="/mark.svg" /><link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <meta name="apple-mobile-web-app-title" content="Hereabouts" />${PAGE.replace('<html lang="en">', '')}`,
    [{ path: '/agenda', describe: async () => ({ title: 'Agenda', description: 'What is planned' }) }],
    LOCALES,
    undefined,
    async () => look,
  )
  const manifest = { name: 'Hereabouts', short_name: 'Hereabouts', icons: [], shortcuts: [] }
  await writeFile(join(directory, 'dist/manifest.webmanifest'), JSON.stringify(manifest))
  const get = (url: string, language: string) =>
    http.inject({ url, headers: { 'accept-language': language } })
  for (const language of ['en', 'tlh', 'de']) {
    const { body } = await get('/welcome', language)
    // An operator can leave English out.
    expect(body).toContain('<html lang="de" dir="ltr" data-languages="de ar">')
    expect(body).toContain('<title>Café &lt;b&gt;&quot;$&amp;&quot;</title>')
    expect(body).toContain('app-title" content="Café &lt;b&gt;&quot;$&amp;&quot;"')
    expect(body.match(/<link rel="[a-z-]*icon" href="[^"]*"/g)).toEqual([
      '<link rel="icon" href="/api/house/icon/x"',
      '<link rel="apple-touch-icon" href="/api/house/icon/x"',
    ])
  }
  const { body } = await get('/agenda', 'ar')
  expect(body).toContain('property="og:site_name" content="Café &lt;b&gt;')
  expect(body).toMatch(/og:image" content="[^"]*\/api\/house\/icon\/x"/)
  expect((await get('/manifest.webmanifest', 'en')).json()).toMatchObject({
    name: look.name,
    short_name: look.name,
    lang: 'de',
    icons: [{ src: look.iconPath, sizes: '512x512', type: 'image/png', purpose: 'any' }],
  })
})

test('files with a content hash in their names are cached for good', async () => {
  const response = await (await withClient()).inject({ url: '/assets/app-1a2b3c.js' })
  expect([response.statusCode, response.body]).toEqual([200, 'start()'])
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('files with a content hash in their names are read once', async () => {
  const http = await withClient()
  const urls = ['/assets/app-1a2b3c.js', '/assets/app-4d5e6f.css', '/assets/font-7a8b9c.woff2']
  const statuses = () => Promise.all(urls.map(async (url) => (await http.inject({ url })).statusCode))
  expect(await statuses()).toEqual([200, 200, 200])
  await rm(join(directory, 'dist'), { recursive: true })
  expect(await statuses()).toEqual([200, 200, 200])
})

test.each(['br', 'gzip', 'identity'])(
  'files of an earlier build are served as before, in %s, and never as a page',
  async (encoding) => {
    const ending = { br: '.br', gzip: '.gz' }[encoding] ?? ''
    const files = new Map([
      [`old-1a2b3c.js${ending}`, 'from before'],
      ['small-1a2b3c.js', 'from before'],
    ])
    const http = await withClient(undefined, [], ['en'], {
      read: async (name) => (files.has(name) ? Buffer.from(files.get(name) as string) : null),
    })
    const headers = { 'accept-encoding': encoding }
    const old = await http.inject({ url: '/assets/old-1a2b3c.js', headers })
    expect([old.statusCode, old.body]).toEqual([200, 'from before'])
    expect(old.headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      ...(ending && { 'content-encoding': encoding }),
    })
    const small = await http.inject({ url: '/assets/small-1a2b3c.js', headers })
    expect([small.statusCode, small.headers['content-encoding']]).toEqual([200, undefined])
    const gone = await http.inject({ url: '/assets/never-1a2b3c.js', headers })
    expect([gone.statusCode, gone.json(), gone.headers['cache-control']]).toEqual([
      404,
      NOT_FOUND,
      'no-store',
    ])
  },
)

test('a build that replaces the files of the running server is served at once', async () => {
  const http = await withClient(PAGE, [], LOCALES)
  const pageIn = async (language: string) =>
    (await http.inject({ url: '/welcome', headers: { 'accept-language': language } })).body
  expect(await pageIn('de')).not.toContain('next')
  await writeFile(join(directory, 'dist/index.html'), PAGE.replace('Hereabouts', 'next'))
  await writeFile(join(directory, 'dist/assets/next-1a2b3c.js'), 'next()')
  for (const language of ['en', 'de']) expect(await pageIn(language)).toContain('<title>next</title>')
  expect((await http.inject({ url: '/assets/next-1a2b3c.js' })).body).toBe('next()')
})

test.each(['index.html', 'watch-start.js'])(
  'a service worker gets %s of its own build or a 404, so that it never stores two builds as one',
  async (name) => {
    const http = await withClient(PAGE, [], LOCALES)
    const revision = createHash('sha256').update(PAGE).digest('hex').slice(0, 16)
    await writeFile(join(directory, 'dist', name), PAGE)
    for (const language of ['en', 'de']) {
      const ask = (asked: string) =>
        http.inject({ url: `/${name}?__WB_REVISION__=${asked}`, headers: { 'accept-language': language } })
      expect((await ask(revision)).statusCode).toBe(200)
      const other = await ask('0123456789abcdef')
      expect([other.statusCode, other.headers['cache-control']]).toEqual([404, 'no-store'])
    }
  },
)

test.each([
  ['br, gzip', 'br', 'smallest'],
  ['*', 'br', 'smallest'],
  ['gzip;q=0.5, br;q=0', 'gzip', 'small'],
  ['gzip', 'gzip', 'small'],
  ['identity', undefined, 'start()'],
])(
  'browsers get the precompressed file in an encoding that they accept: %s',
  async (accepted, encoding, body) => {
    await mkdir(join(directory, 'dist/assets'), { recursive: true })
    for (const [ending, text] of [
      ['br', 'smallest'],
      ['gz', 'small'],
    ] as const)
      await writeFile(join(directory, 'dist/assets', `app-1a2b3c.js.${ending}`), text)
    const http = await withClient()
    const response = await http.inject({
      url: '/assets/app-1a2b3c.js',
      headers: { 'accept-encoding': accepted },
    })
    expect([response.statusCode, response.headers['content-encoding'], response.body]).toEqual([
      200,
      encoding,
      body,
    ])
    expect(response.headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
  },
)

test.each([
  '/assets/gone.js',
  '/assets',
  '/api',
  '/api/',
  '/api/nonsense',
  '/api?page',
  '/icons/gone.png',
  '/icons',
  '/gone.js',
  '/gone.webmanifest',
  '/favicon.ico?v=2',
])('%s, neither a call nor a built file, is a 404 in JSON', async (url) => {
  const response = await (await withClient()).inject({ url })
  expect([response.statusCode, response.json()]).toEqual([404, NOT_FOUND])
  expect(response.headers['cache-control']).toBe('no-store')
})

test.each([
  ['/sw.js', 'application/javascript; charset=utf-8'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/icons/icon-192.png', 'image/png'],
])('%s keeps its name when it changes, so it is revalidated each time; its type is %s', async (url, type) => {
  const response = await (await withClient()).inject({ url })
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({ 'content-type': type, 'cache-control': 'no-cache' })
})

test('a write to an unknown page is a 404 in JSON', async () => {
  const response = await (await withClient()).inject({ method: 'POST', url: '/welcome' })
  expect([response.statusCode, response.json()]).toEqual([404, NOT_FOUND])
})

test.each(['/../secret', '/..%2fsecret', '/assets/..%2f..%2fsecret', '/assets/%2e%2e/%2e%2e/secret'])(
  'no file outside the client is served: %s',
  async (url) => {
    const response = await (await withClient()).inject({ url })
    expect(response.body).not.toContain('of the installation')
  },
)

test('without a built client, every page is a 404', async () => {
  const http = await createHttp(readConfig({}), createLog('silent'))
  await serveWeb(http, { client: join(directory, 'dist') })
  const response = await http.inject({ url: '/' })
  expect([response.statusCode, response.json()]).toEqual([404, NOT_FOUND])
})

async function withClient(
  page = '<p>Hereabouts</p>',
  described: DescribedPage[] = [],
  offered: readonly Locale[] = ['en'],
  builds?: Pick<KeptBuilds, 'read'>,
  appearance?: () => Promise<Appearance>,
) {
  const client = join(directory, 'dist')
  await mkdir(join(client, 'assets'), { recursive: true })
  await writeFile(join(directory, 'secret'), 'of the installation')
  await writeFile(join(client, 'index.html'), page)
  await writeFile(join(client, 'assets', 'app-1a2b3c.js'), 'start()')
  await writeFile(join(client, 'assets', 'app-4d5e6f.css'), '')
  await writeFile(join(client, 'assets', 'font-7a8b9c.woff2'), '')
  await mkdir(join(client, 'icons'), { recursive: true })
  for (const name of [
    'sw.js',
    'watch-start.js',
    'manifest.webmanifest',
    'icons/icon-192.png',
    'assets/language-pt-BR-1a2b3c.js',
  ])
    await writeFile(join(client, name), '')
  const http = await createHttp(readConfig({}), createLog('silent'))
  await serveWeb(http, {
    client,
    publicUrl: 'https://here.example',
    described,
    offered,
    ...(builds && { builds }),
    ...(appearance && { appearance }),
  })
  return http
}

const PAGE = '<!doctype html><html><head>\n    <title>Hereabouts</title></head><body></body></html>'

test('a described page has metadata for readers without scripts, and is neither indexed nor cached', async () => {
  const http = await withClient(PAGE, [
    {
      path: '/invite/:name',
      describe: async (name, { address }) => ({
        title: `${name} & "co" <script>alert(1)</script> $& $1`,
        description: `For ${address}’s eyes`,
      }),
    },
  ])
  for (const url of ['/invite/ana', '/invite/ana/', '/invite/ana?from=a.b']) {
    const { statusCode, headers, body } = await http.inject({ url })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    })
    const title = 'ana &amp; &quot;co&quot; &lt;script&gt;alert(1)&lt;/script&gt; $&amp; $1'
    expect(body).toContain(`<title>${title}</title>`)
    expect(body).toContain(`<meta property="og:title" content="${title}">`)
    expect(body).toContain('<meta property="og:description" content="For 127.0.0.1’s eyes">')
    expect(body).toContain('<meta property="og:image" content="https://here.example/icons/icon-512.png">')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).not.toContain('<script>')
  }
  expect((await http.inject({ url: '/invite/' })).body).toBe(PAGE)
})

test('a described page can name its feeds, and be indexed', async () => {
  const feeds = [{ type: 'application/atom+xml', title: 'What’s "on"', path: '/api/on.atom?a=b&c=d' }]
  const describe = async () => ({ title: 'On', description: 'What’s on', feeds })
  const page = PAGE.replace('</head>', '<meta\n  name="description"\n  content="The app"\n/></head>')
  const http = await withClient(page, [{ path: '/on', isIndexed: true, describe }])
  const { headers, body } = await http.inject({ url: '/on' })
  expect(headers['x-robots-tag']).toBeUndefined()
  for (const other of ['noindex', 'The app']) expect(body).not.toContain(other)
  expect(body).toContain('<meta name="description" content="What’s on">')
  expect(body).toContain(
    '<link rel="alternate" type="application/atom+xml" title="What’s &quot;on&quot;" href="https://here.example/api/on.atom?a=b&amp;c=d">',
  )
})
