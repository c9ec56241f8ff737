import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { outDirOf } from './build.ts'

const COMPRESSIBLE = /\.(html|js|css|svg|webmanifest|txt)$/
/** Below this size, compression saves less than its headers cost. */
const BYTES_MIN = 1024
/** Takes a tenth of the time of the highest quality and yields 2 % more bytes. */
const BROTLI_QUALITY = 9

/** Compresses each built file once, so that the server does not compress on every request. Must run last. */
export function compressed(): Plugin {
  return {
    name: 'hereabouts:compressed',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        await compressAll(outDirOf(this.environment))
      },
    },
  }
}

async function compressAll(outDir: string) {
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
  // All at once: zlib works in Node's thread pool.
  await Promise.all(files.map(({ parentPath, name }) => compressOne(join(parentPath, name))))
}

async function compressOne(path: string) {
  const bytes = await readFile(path)
  if (bytes.length < BYTES_MIN) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  await Promise.all([
    promisify(brotliCompress)(bytes, { params }).then((compressed) => writeFile(`${path}.br`, compressed)),
    promisify(gzip)(bytes).then((compressed) => writeFile(`${path}.gz`, compressed)),
  ])
}
