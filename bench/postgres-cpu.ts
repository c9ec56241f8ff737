import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10

/** The CPU time of the PostgreSQL that this process started, in milliseconds. */
export function cpuOfPostgres(): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statOf(pid) ?? [])
  const servers = new Set(stats.filter(({ parent }) => parent === String(process.pid)).map(({ pid }) => pid))
  const ticks = stats.map(({ pid, parent, ticks, ticksOfEnded }) => {
    // The server's own process also knows what connections used that have closed since.
    if (servers.has(pid)) return ticks + ticksOfEnded
    return servers.has(parent) ? ticks : 0
  })
  return ticks.reduce((sum, each) => sum + each, 0) * TICK_MS
}

/** Of a process called postgres; null if it is another one, or has ended. */
function statOf(pid: string) {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in parentheses, may contain spaces.
    const end = line.lastIndexOf(')')
    if (line.slice(line.indexOf('(') + 1, end) !== 'postgres') return null
    const [, parent = '', ...rest] = line.slice(end + 2).split(' ')
    const [ticks, ticksOfEnded] = [Number(rest[9]) + Number(rest[10]), Number(rest[11]) + Number(rest[12])]
    return { pid, parent, ticks, ticksOfEnded }
  } catch {
    return null
  }
}
