import { spawn } from 'node:child_process'

const PORT = process.env.PORT ?? '3000'
const API_PORT = process.env.API_PORT ?? '3001'

/** Runs both sides from source. Pages and calls are at PORT, and each side reloads when its files change. */
function dev() {
  const env = { ...process.env, API_PORT, PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${PORT}` }
  const server = [
    'tsx',
    'watch',
    '--clear-screen=false',
    '--conditions=@hereabouts/source',
    'server/src/main.ts',
  ]
  const children = [
    spawn('npx', server, { stdio: 'inherit', env: { ...env, PORT: API_PORT } }),
    spawn('npx', ['vite', '--clearScreen', 'false'], { stdio: 'inherit', cwd: 'web', env: { ...env, PORT } }),
  ]
  for (const child of children) child.once('exit', (code) => stop(code ?? 0))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(0))

  function stop(code: number) {
    for (const child of children) child.kill()
    process.exitCode = code
  }
}

dev()
