import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
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
      handler() {
        compressAll(outDirOf(this.environment))
      },
    },
  }
}

function compressAll(outDir: string) {
  for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = readFileSync(path)
    if (bytes.length < BYTES_MIN) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
    writeFileSync(`${path}.gz`, gzipSync(bytes))
  }
}
