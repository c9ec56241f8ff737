import { freePort, makeDataDir, type RunningApp, removeDataDir } from '../app.ts'
import { startCluster } from './cluster.ts'

/** The app for the browser tests: two nodes behind nginx, with a PostgreSQL and a Redis of their own. */
export async function startAppOnNodes(env: Record<string, string>) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  // Shared, so that tests find e-mail in one place, whichever node sent it.
  const dataDir = await makeDataDir()
  const cluster = await startCluster({ port, env: { ...env, PUBLIC_URL: url, DATA_DIR: dataDir } })
  const app: RunningApp = {
    url,
    dataDir,
    output: () => cluster.nodes.map((node) => node.output()).join(''),
  }
  return {
    app,
    async stop() {
      await cluster.stop()
      await removeDataDir(dataDir)
    },
  }
}
