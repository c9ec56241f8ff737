import type { Announcement } from '@hereabouts/contract/instance/schemas'

declare module '../platform/bus.ts' {
  interface Events {
    /** An admin published or removed an announcement. */
    'instance.announcementChanged': { announcement: Announcement | null }
  }
}
