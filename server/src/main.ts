import '../supported-node.cjs'

// Imported only now: an unsupported Node could not even load it.
await import('./start.ts')
