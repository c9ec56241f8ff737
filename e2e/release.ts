import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import { type Config, readConfig } from '../server/src/platform/config.ts'
import { restore } from '../server/src/platform/operating/restore.ts'

/** Made by tools/make-release-fixture.ts in a checkout of the release. */
const FIXTURES = fileURLToPath(new URL('fixtures/release', import.meta.url))

export const RELEASE_SETTINGS = { SECRET: 'the secret of the fixtures, long enough', THROTTLES: 'off' }

/** Restores what the release before left: into a directory, or into an empty database on a server. */
export async function restoreRelease(
  fixture: 'embedded.tar.br' | 'postgres.tar.br',
  settings: Record<string, string>,
): Promise<Config> {
  const config = readConfig({ ...RELEASE_SETTINGS, ...settings })
  const packed = brotliDecompressSync(readFileSync(join(FIXTURES, fixture)), {
    params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 },
  })
  await restore(config, Readable.from([gzipSync(packed, { level: 1 })]))
  return config
}
