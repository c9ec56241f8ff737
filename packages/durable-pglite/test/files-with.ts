import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files at and below `directory` that contain any of these words literally. */
export async function filesWith(directory: string, ...words: string[]): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      // A running database has removed it meanwhile.
      if (error.code === 'ENOENT') return ''
      throw error
    })
    if (words.some((word) => content.includes(word))) found.push(path)
  }
  return found
}
