import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(html|js|css|svg|webmanifest|txt)$/
/** Below this, what a smaller file saves is less than what its headers take. */
const BYTES_MIN = 1024
/** A tenth of the time that the highest takes, and two per cent more bytes. */
const BROTLI_QUALITY = 9

/** Compresses what was built once, beside each file, so that the server need not for each request. Comes after everything else. */
export function compressed(): Plugin {
  let outDir = ''
  return {
    name: 'hereabouts:compressed',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    closeBundle: { order: 'post', sequential: true, handler: () => compressAll(outDir) },
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
