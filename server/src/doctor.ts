import '../supported-node.cjs'

// Imported only now: an unsupported Node could not even load it.
const { runOperator } = await import('./operator.ts')
await runOperator(['doctor', ...process.argv.slice(2)])
