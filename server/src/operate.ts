import '../supported-node.cjs'

// Imported only now: an unsupported Node could not even load it.
const { operate } = await import('./platform/operating/operate.ts')
await operate(process.argv.slice(2))
