import type { Announcement } from '@hereabouts/contract/instance/schemas'

declare module '../platform/bus.ts' {
  interface Events {
    /** An admin announced something to everybody, or took it down. */
    'instance.announcementChanged': { announcement: Announcement | null }
  }
}
