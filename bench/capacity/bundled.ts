import benchCapacity from '../capacity.ts'

// The program of the bundle.
await benchCapacity()
