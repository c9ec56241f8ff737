import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceFile } from './source.ts'

/** The files of the workspaces, with the text of those that hold code. */
export function readFiles(root: string): SourceFile[] {
  return WORKSPACES.flatMap((workspace) => listFiles(root, workspace)).map((path) => ({
    path,
    text: HOLDS_CODE.test(path) ? readFileSync(join(root, path), 'utf8') : '',
  }))
}

const WORKSPACES = ['packages', 'contract', 'server', 'web', 'e2e', 'bench', 'tools']
const HOLDS_CODE = /\.([cm]?[jt]sx?|css)$/
const NOT_OURS: ReadonlySet<string> = new Set(['node_modules', 'dist', 'dist-types', 'results'])

function listFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name) || entry.name.startsWith('.')) return []
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? listFiles(root, path) : [path]
  })
}
