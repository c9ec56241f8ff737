/** The features, lowest first: a feature may import those before it and none after it. */
export const FEATURES = [
  'audit',
  'interests',
  'accounts',
  'sanctions',
  'email',
  'gate',
  // Tells visitors who may join, next to the announcement.
  'instance',
  'sign-in',
  'verification',
  'safety',
  // Below availability: phones fetch the hours together with it, and it counts who is on.
  'town-hours',
  // Below meetups and gatherings, which compare needs with places.
  'needs',
  // Below meetups and gatherings, which note who came and ask what follows from it.
  'reliability',
  'availability',
  'nearby',
  'meetups',
  // Below gatherings, whose list shows what takes place around it.
  'calendars',
  // Below chat, which gives each gathering a conversation.
  'gatherings',
  'chat',
  'badges',
  // Sorts the cases of reports.
  'flags',
  'reports',
  'outside',
  'checkins',
  'notifications',
  'invites',
  // Shows, exports and deletes a person as a whole, so it comes above everything that
  // stores data about people.
  'people',
  'admin',
  // E-mails moderators what waits in every queue.
  'moderation',
  'monitoring',
] as const

export interface Package {
  features: readonly string[]
  /** Folders of `src` that are no features and that every feature may import. */
  shared: readonly string[]
  /** Folders of `src` that stand above the features and may import all of them. */
  above?: readonly string[]
  /** The files that may lie in `src` itself. */
  top: RegExp
  /** The closed set of file names in a feature: `kind.ts` or `kind-topic.ts`. */
  kinds: readonly string[]
  /** Folders in a feature that hold `PascalCase.tsx`. */
  folders?: readonly string[]
  /** The kinds and folders that higher features may import. */
  exported: readonly string[]
  /** The kinds and folders from which higher features may import types only. */
  exportedTypes?: readonly string[]
}

const CONTRACT_KINDS = ['endpoints', 'schemas', 'events', 'errors', 'limits']

export const PACKAGES: Record<string, Package> = {
  contract: {
    features: FEATURES,
    shared: ['http', 'live'],
    top: /^endpoints\.ts$/,
    kinds: CONTRACT_KINDS,
    exported: CONTRACT_KINDS,
  },
  server: {
    features: FEATURES,
    shared: ['platform'],
    top: /^(app|demo|doctor|main|operate|operator|start)\.ts$/,
    kinds: [
      'feature',
      // Only tests of the endpoints that `feature.ts` binds.
      'routes',
      'service',
      'rules',
      'store',
      'notifications',
      'data-lifecycle',
      'events',
      'subscribers',
    ],
    exported: ['service'],
    exportedTypes: ['events'],
  },
  web: {
    // `pages` holds what belongs to no feature, such as the terms, and may show any of them.
    features: [...FEATURES, 'pages'],
    shared: ['ui', 'platform'],
    above: ['app'],
    top: /^(main\.tsx|[a-z-]+\.css|[a-z-]+\.d\.ts)$/,
    kinds: ['queries', 'mutations', 'live', 'rules', 'device'],
    folders: ['components', 'pages'],
    exported: ['queries', 'mutations', 'live', 'rules', 'components'],
  },
}
