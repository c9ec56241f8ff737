import { cpus } from 'node:os'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

// Loaded into a server, so that it prints its load and memory every second.
const EVERY_MS = 1000

/** The used and idle core time of this machine since it started, in milliseconds, for all programs. */
function ofMachine() {
  const times = cpus().map(({ times }) => times)
  const idle = times.reduce((sum, each) => sum + each.idle, 0)
  const all = times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle)
  return { idle, all }
}

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  let [cpu, loop, machine] = [process.cpuUsage(), performance.eventLoopUtilization(), ofMachine()]
  setInterval(() => {
    const spent = process.cpuUsage(cpu)
    const now = ofMachine()
    const load = {
      time: Date.now(),
      lagMs: Math.round(delay.percentile(99) / 1e6),
      cores: (spent.user + spent.system) / 1000 / EVERY_MS,
      loop: performance.eventLoopUtilization(loop).utilization,
      machine: 1 - (now.idle - machine.idle) / Math.max(now.all - machine.all, 1),
      rssBytes: process.memoryUsage.rss(),
    }
    cpu = process.cpuUsage()
    loop = performance.eventLoopUtilization()
    machine = now
    delay.reset()
    process.stdout.write(`${JSON.stringify({ load })}\n`)
  }, EVERY_MS).unref()
}
