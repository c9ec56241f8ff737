const BENCHES: Record<string, () => Promise<{ default: () => Promise<void> }>> = {
  api: () => import('./api.ts'),
  availability: () => import('./availability.ts'),
  capacity: () =>
    process.argv.includes('--bundle') ? import('./capacity/bundle.ts') : import('./capacity.ts'),
  chat: () => import('./chat.ts'),
  costs: () => import('./costs.ts'),
  deletion: () => import('./deletion.ts'),
  enumeration: () => import('./enumeration.ts'),
  gatherings: () => import('./gatherings.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  motion: () => import('./motion.ts'),
  nearby: () => import('./nearby.ts'),
  rows: () => import('./rows.ts'),
  sockets: () => import('./sockets.ts'),
  week: () => import('./week.ts'),
}

/** `npm run bench -- nearby` runs one bench and writes the result to `bench/results`. */
async function run() {
  const [name = ''] = process.argv.slice(2)
  const bench = BENCHES[name]
  if (!bench) {
    process.stderr.write(`Which bench? One of: ${Object.keys(BENCHES).join(', ')}.\n`)
    process.exitCode = 1
    return
  }
  await (await bench()).default()
}

await run()
