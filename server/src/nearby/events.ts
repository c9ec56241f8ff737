import type { CardChange } from './service.ts'

declare module '../platform/bus.ts' {
  interface Events {
    /** Somebody's card must be sent to viewers who are connected to this node. */
    'nearby.cardsDue': CardChange
  }
}
