import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { constants, createBrotliCompress } from 'node:zlib'
import { rolldown } from 'rolldown'
import { unpackBundled } from '../../server/test/postgres-server.ts'
import { say } from './plan.ts'

const MB_MAX = 55
const ENTRY = fileURLToPath(new URL('bundled.ts', import.meta.url))
const MIGRATIONS = fileURLToPath(new URL('../../server/migrations', import.meta.url))
/** What the server can be run with, of all that the package brings. */
const PROGRAMS = new Set(['postgres', 'initdb'])
/** Brotli's: 11 takes ten times as long and saves a twentieth. */
const QUALITY = 9
/** Packages that are used if they are there. */
const OPTIONAL = ['pg-native', 'bufferutil', 'utf-8-validate']

const RUN = `#!/bin/sh
# Measures how many people this machine carries, without network and without installing anything: unpacks Node and
# PostgreSQL to a temporary directory, measures for some minutes, and writes capacity.md to this directory.
set -eu
PATH="\${PATH:-/usr/local/bin:/usr/bin:/bin}"
export PATH
cd "$(dirname "$0")"
if [ "$(uname -sm)" != "Linux x86_64" ]; then
  echo "This bundle runs on Linux on x86-64, and this is $(uname -sm)." >&2
  exit 1
fi
programs=$(mktemp -d "\${TMPDIR:-/tmp}/hereabouts-capacity.XXXXXX")
trap 'rm -rf "$programs"' EXIT
trap 'exit 130' INT TERM
# As root, PostgreSQL runs as another user.
chmod 755 "$programs"
tar -xzf node.tar.gz -C "$programs"
LD_LIBRARY_PATH="$programs/lib"
export LD_LIBRARY_PATH
# Of a bare machine's tools, none unpacks what is as small as this.
"$programs/node" --eval 'process.stdin.pipe(zlib.createBrotliDecompress()).pipe(process.stdout)' \
  <postgres.tar.br | tar -xf - -C "$programs"
POSTGRES_BIN="$programs/postgres/bin" "$programs/node" capacity.mjs "$@"
`

/**
 * `--bundle DIR` writes the bench and everything it needs to a directory: `run.sh` there measures a machine with x86-64 Linux that has
 * nothing but a shell, gzip and tar, and no network.
 *
 * @throws Error if the directory would be larger than what one sends to a machine that one thinks of buying
 */
export default async function writeBundle() {
  const directory = process.argv[process.argv.indexOf('--bundle') + 1] ?? ''
  if (!directory || directory.startsWith('--'))
    throw new Error('Which directory? npm run bench -- capacity --bundle DIR')
  const target = resolve(process.env.INIT_CWD ?? '.', directory)
  mkdirSync(target, { recursive: true })
  say(`the program, to ${target}`)
  const bundle = await rolldown({
    input: ENTRY,
    platform: 'node',
    external: OPTIONAL,
    // Rolldown adds `import` or `require`, whichever is used.
    resolve: { conditionNames: ['@hereabouts/source', 'node', 'default'] },
  })
  await bundle.write({
    file: join(target, 'capacity.mjs'),
    format: 'esm',
    codeSplitting: false,
    minify: true,
  })
  await bundle.close()
  cpSync(MIGRATIONS, join(target, 'migrations'), { recursive: true })

  const scratch = mkdtempSync(join(tmpdir(), 'hereabouts-bundle-'))
  try {
    say('Node')
    collectNode(scratch)
    execFileSync('tar', ['-czf', join(target, 'node.tar.gz'), '-C', scratch, 'node', 'lib'], {
      env: { ...process.env, GZIP: '-9' },
      stdio: ['ignore', 'inherit', 'ignore'],
    })
    say('PostgreSQL')
    collectPostgres(join(scratch, 'postgres'))
    const tar = spawn('tar', ['-cf', '-', '-C', scratch, 'postgres'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await pipeline(
      tar.stdout,
      createBrotliCompress({
        params: {
          [constants.BROTLI_PARAM_QUALITY]: QUALITY,
          [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        },
      }),
      createWriteStream(join(target, 'postgres.tar.br')),
    )
  } finally {
    rmSync(scratch, { recursive: true })
  }
  writeFileSync(join(target, 'run.sh'), RUN)
  chmodSync(join(target, 'run.sh'), 0o755)
  const mb = sizeOf(target) / 2 ** 20
  if (mb > MB_MAX) throw new Error(`The bundle takes ${mb.toFixed(1)} MiB, more than ${MB_MAX}.`)
  say(`${mb.toFixed(1)} MiB. Copy it to the machine, and start run.sh there`)
}

/** Node with the libraries that a bare Linux may lack. */
function collectNode(scratch: string) {
  cpSync(process.execPath, join(scratch, 'node'))
  chmodSync(join(scratch, 'node'), 0o755)
  mkdirSync(join(scratch, 'lib'))
  const linked = execFileSync('ldd', [process.execPath], { encoding: 'utf8' })
  for (const [, path = ''] of linked.matchAll(/=> (\S+\/lib(?:stdc\+\+|gcc_s|atomic)\S*)/g))
    cpSync(path, join(scratch, 'lib', basename(path)), { dereference: true })
}

/** What of PostgreSQL a server needs. */
function collectPostgres(directory: string) {
  const bin = unpackBundled(directory)
  if (bin === null)
    throw new Error('npm has no PostgreSQL for this platform. Write the bundle on Linux with x86-64.')
  for (const name of readdirSync(bin)) if (!PROGRAMS.has(name)) rmSync(join(bin, name))
  for (const name of readdirSync(join(directory, 'lib')))
    if (name.endsWith('.a')) rmSync(join(directory, 'lib', name))
}

function sizeOf(path: string): number {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.size
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}
