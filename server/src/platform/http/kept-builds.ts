import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { type Clock, DAY_MS, HOUR_MS } from '../clock.ts'
import type { Logger } from '../log.ts'

/** A page that stays open this long after a deployment can still load its parts. */
const KEPT_MS = 14 * DAY_MS
/** Each takes about seven megabytes. */
const EARLIER_BUILDS_MAX = 5
const AGAIN_AFTER_MS = HOUR_MS

export interface KeptBuilds {
  /** The name of the running build, or null if none is there. */
  running(): Promise<string | null>
  /** The content of a file of a kept build, or null. */
  read(name: string): Promise<Buffer | null>
  /** Keeps the running build's files and deletes those of builds that were replaced long ago. */
  keep(): Promise<void>
}

interface Parts {
  /** The `assets` of the running build. */
  assets: string
  /** Holds one directory per build. Several nodes may share it. */
  directory: string
  clock: Clock
  log: Logger
}

/**
 * Copies of each build's assets. Pages and service workers of an earlier build load their parts from them
 * after a deployment. The running build is copied too, because the next one replaces its files.
 */
export function createKeptBuilds({ assets, directory, clock, log }: Parts): KeptBuilds {
  let lastTryAt = Number.NEGATIVE_INFINITY
  let hasWarned = false

  return {
    async running() {
      const names = await readdir(assets).catch(() => [])
      return names.length > 0 ? nameOfBuild(names) : null
    },
    async read(name) {
      for (const build of await listBuilds(directory)) {
        const bytes = await readFile(join(directory, build, name)).catch(() => null)
        if (bytes) return bytes
      }
      return null
    },
    async keep() {
      const now = clock.now()
      if (now.getTime() - lastTryAt < AGAIN_AFTER_MS) return
      lastTryAt = now.getTime()
      try {
        await keepBuild(assets, directory, now)
      } catch (error) {
        // The app works without them; only pages that are open during the next deployment may break.
        if (!hasWarned) log.warn({ err: error }, 'the files of this build cannot be kept for the next')
        hasWarned = true
      }
    },
  }
}

async function keepBuild(assets: string, directory: string, now: Date) {
  const names = await readdir(assets).catch(() => [])
  if (names.length === 0) return
  const build = nameOfBuild(names)
  const kept = join(directory, build)
  await mkdir(directory, { recursive: true })
  if (!(await listBuilds(directory)).includes(build)) {
    // Renamed when complete, so that a crash leaves no half of a build.
    const copy = join(directory, `.${build}-${randomUUID()}`)
    await cp(assets, copy, { recursive: true })
    // Another node may have been faster, or a new build may have replaced the files meanwhile.
    const isWhole = nameOfBuild(await readdir(copy)) === build
    await (isWhole ? rename(copy, kept) : Promise.reject()).catch(() => rm(copy, { recursive: true }))
  }
  // A build's directory says until when the build was served.
  await utimes(kept, now, now)
  await deleteReplaced(directory, build, now)
}

async function deleteReplaced(directory: string, running: string, now: Date) {
  const all = await readdir(directory)
  const aged = await Promise.all(
    all.map(async (name) => ({ name, servedUntil: (await stat(join(directory, name))).mtime.getTime() })),
  )
  const earlier = aged
    .filter(({ name }) => BUILD.test(name) && name !== running)
    .sort((one, other) => other.servedUntil - one.servedUntil)
  const isOld = ({ servedUntil }: { servedUntil: number }) => now.getTime() - servedUntil > KEPT_MS
  const halves = aged.filter((one) => !BUILD.test(one.name) && now.getTime() - one.servedUntil > DAY_MS)
  for (const { name } of [
    ...halves,
    ...earlier.filter((one, nth) => nth >= EARLIER_BUILDS_MAX || isOld(one)),
  ])
    await rm(join(directory, name), { recursive: true, force: true })
}

async function listBuilds(directory: string): Promise<string[]> {
  return (await readdir(directory).catch(() => [])).filter((name) => BUILD.test(name))
}

const BUILD = /^[0-9a-f]{16}$/

/** The names contain hashes of the files' content. */
function nameOfBuild(names: readonly string[]): string {
  return createHash('sha256').update(names.toSorted().join('\n')).digest('hex').slice(0, 16)
}
