import type { Announcement } from '@hereabouts/contract/instance/schemas'

declare module '../platform/bus.ts' {
  interface Events {
    /** An admin published or removed an announcement. */
    'instance.announcementChanged': { announcement: Announcement | null }
    /** An admin changed the name, the colours, the icon, the offer or the texts of the house. */
    'instance.houseChanged': Record<string, never>
  }
}
