import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { CardChange } from './service.ts'
import type { FullList } from './service-shown.ts'

declare module '../platform/bus.ts' {
  interface Events {
    /**
     * `availability.changed`, with the people who could not see the person before because of a block; empty
     * if nobody stops seeing them. Stays on its node.
     */
    'nearby.presenceChanged': Events['availability.changed'] & { neverShownTo: readonly UserId[] }
    /** A block began or ended, which changes a card for the other. */
    'nearby.cardChanged': CardChange
    /** Somebody's card must be sent to viewers who are connected to this node. */
    'nearby.cardsDue': CardChange
    /** Somebody's list is about to be read. */
    'nearby.listReading': { viewer: UserId; read: string }
    /** The end of that read, with the list if it shows the best of more people. Stays on its node. */
    'nearby.listRead': { viewer: UserId; read: string; full: FullList | null }
  }
}
