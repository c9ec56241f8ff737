import type { CardChange } from './service.ts'

declare module '../platform/bus.ts' {
  interface Events {
    /** Viewers connected to this node are due somebody's card. */
    'nearby.cardsDue': CardChange
  }
}
