import type { UserId } from '@hereabouts/contract/accounts/schemas'

/** The properties of a person that decide who may see whom. */
export interface VisibilitySettings {
  isVerified: boolean
  onlyShowVerified: boolean
  visibleToVerifiedOnly: boolean
}

declare module '../platform/bus.ts' {
  interface Events {
    /**
     * Something changed that the person's own devices show. `isVisibleToOthers` means that others see the change too, or that
     * it decides who sees the person.
     */
    'accounts.changed': {
      userId: UserId
      before: VisibilitySettings
      after: VisibilitySettings
      isVisibleToOthers: boolean
      /** Whether it changes who may invite the person, or who sees the shared interests on their card. */
      changesContactRules?: boolean
    }
  }
}
