import {
  closeSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { clusterIn, hasCluster } from './directory.ts'

/** A user of the operating system. */
export interface Owner {
  uid: number
  /** For a user without a name, whose own group nobody knows. */
  gid: number
}

/** The directory, or something in it, belongs to another user than the one this process runs as. */
export class ForeignDirectory extends Error {
  override name = 'ForeignDirectory'
  readonly directory: string
  /** The user whose process may open the directory, by name if it has one. */
  readonly owner: string
  /** The user that this process runs as. */
  readonly user: string
  /** The files of others in a directory of our own; 0 if the directory itself belongs to somebody else. */
  readonly foreignFiles: number

  constructor(directory: string, owner: string, user: string, foreignFiles: number) {
    super(
      foreignFiles > 0
        ? `${directory} holds files that do not belong to ${owner} (${foreignFiles}).`
        : `${directory} belongs to ${owner}, and this process runs as ${user}.`,
    )
    this.directory = directory
    this.owner = owner
    this.user = user
    this.foreignFiles = foreignFiles
  }
}

/** Whom a directory belongs to; null if it cannot be found, or on Windows. */
export function ownerOf(directory: string): Owner | null {
  if (!process.geteuid) return null
  try {
    // The mount point of a volume often stays root's.
    return statSync(hasCluster(directory) ? clusterIn(directory) : directory)
  } catch {
    return null
  }
}

/** The owner of the directory, or of the nearest one above it that exists. */
export function ownerOfNearest(directory: string): Owner | null {
  const owner = ownerOf(directory)
  return owner || dirname(directory) === directory ? owner : ownerOfNearest(dirname(directory))
}

/**
 * Runs `work` as this user, with its groups, if this process is root's; otherwise as before. Files that it
 * creates belong to that user, and what is open already stays open. Everything else that the process does
 * meanwhile runs as that user, too.
 *
 * @throws Error when the process may not change its user, as in a container without that capability
 */
export async function asUser<T>(owner: Owner | null, work: () => Promise<T>): Promise<T> {
  if (owner === null || !isRoot() || owner.uid === 0) return work()
  const back = become(owner)
  try {
    return await work()
  } finally {
    back()
  }
}

export function isRoot(): boolean {
  return process.geteuid?.() === 0
}

/** A user of this machine by name; null if there is none, or if this process is not root's. */
export function findUser(name: string): Owner | null {
  const { geteuid, getegid, seteuid } = process
  if (!(isRoot() && geteuid && getegid && seteuid)) return null
  try {
    seteuid(name)
    return { uid: geteuid(), gid: namedUser()?.gid ?? getegid() }
  } catch {
    return null
  } finally {
    seteuid(0)
  }
}

/** The user's name, or its number. */
export function nameOf(uid: number): string {
  try {
    const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
    const [name] = accounts.find((line) => line.split(':')[2] === String(uid))?.split(':') ?? []
    return name ?? `user ${uid}`
  } catch {
    return `user ${uid}`
  }
}

/**
 * PostgreSQL's files are readable by their owner only: one that somebody else creates, even root, would keep
 * the owner from starting ever again.
 *
 * @throws ForeignDirectory
 */
export function rejectForeign(directory: string) {
  const us = process.geteuid?.()
  const owner = ownerOf(directory)
  if (us === undefined || owner === null) return
  // What root lets others write to is shared on purpose, as volumes of containers are.
  const isOthers = owner.uid !== us && (owner.uid !== 0 || hasCluster(directory))
  const foreignFiles = isOthers ? 0 : countForeign(directory, us)
  if (!isOthers && foreignFiles === 0) return
  // On some network shares, every file belongs to the same user.
  if (ownerOfNewFile(directory) === owner.uid && isOthers) return
  throw new ForeignDirectory(directory, nameOf(owner.uid), nameOf(us), foreignFiles)
}

function become({ uid, gid }: Owner): () => void {
  const { getgroups, getegid, setegid, seteuid, setgroups, initgroups } = process as UnixProcess
  if (!(getgroups && getegid && setegid && seteuid && setgroups && initgroups)) return () => {}
  const [group, groups] = [getegid(), getgroups()]
  seteuid(uid)
  const user = namedUser()
  seteuid(0)
  if (user) initgroups(user.username, user.gid)
  else setgroups([gid])
  setegid(user?.gid ?? gid)
  seteuid(uid)
  return () => {
    seteuid(0)
    setegid(group)
    setgroups(groups)
  }
}

// Node's types leave it out.
type UnixProcess = NodeJS.Process & { initgroups?: (user: string, group: number) => void }

/** The system's entry for the effective user, wherever the system keeps its users. */
function namedUser() {
  try {
    return userInfo()
  } catch {
    return null
  }
}

/** Of the files that the database needs. Volumes contain others: `lost+found`. */
function countForeign(directory: string, us: number): number {
  const cluster = clusterIn(directory)
  const inCluster = hasCluster(directory) ? readdirSync(cluster, { recursive: true, encoding: 'utf8' }) : []
  const paths = [
    join(directory, 'lock'),
    join(directory, 'reserve'),
    ...inCluster.map((name) => join(cluster, name)),
  ]
  return paths.filter((path) => {
    const uid = lstatSync(path, { throwIfNoEntry: false })?.uid
    return uid !== undefined && uid !== us
  }).length
}

function ownerOfNewFile(directory: string): number | null {
  const path = join(directory, `owner.${process.pid}`)
  try {
    const fd = openSync(path, 'wx', 0o600)
    const { uid } = fstatSync(fd)
    closeSync(fd)
    rmSync(path)
    return uid
  } catch {
    return null
  }
}
