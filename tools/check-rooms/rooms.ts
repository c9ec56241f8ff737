/** The rooms of every floor, lowest first: a room knows the rooms before it and none after it. */
export const ROOMS = [
  'audit',
  'instance',
  'interests',
  'accounts',
  'verification',
  'safety',
  'availability',
  'nearby',
  'meetups',
  'chat',
  'badges',
  'reports',
  'checkins',
  'notifications',
  'invites',
  // What is told, handed out and taken away of a person as a whole, so above all that keep something of them.
  'people',
  'admin',
  'monitoring',
] as const

/** The floors of the house, each with its rooms, the folders that stand beside them, and the files above them all. */
export const FLOORS: Record<string, Floor> = {
  contract: {
    rooms: ROOMS,
    beside: ['http', 'live'],
    top: /^endpoints\.ts$/,
    kinds: ['endpoints', 'schemas', 'events', 'refusals', 'limits'],
    folders: [],
  },
  server: {
    rooms: ROOMS,
    beside: ['platform'],
    top: /^(app|demo|doctor|main)\.ts$/,
    kinds: ['routes', 'service', 'rules', 'store', 'notifications', 'events', 'subscribers'],
    folders: [],
  },
  web: {
    // What belongs to no other room: welcome, terms, privacy, the guide to the badges. It may show any of them.
    rooms: [...ROOMS, 'pages'],
    beside: ['ui', 'platform', 'app'],
    top: /^(main\.tsx|[a-z-]+\.css|[a-z-]+\.d\.ts)$/,
    // `device` is what the phone does by itself and keeps to itself.
    kinds: ['queries', 'mutations', 'live', 'rules', 'device'],
    folders: ['components', 'pages'],
  },
}

export interface Floor {
  rooms: readonly string[]
  /** Folders of `src` that are no rooms. */
  beside: readonly string[]
  /** What may lie in `src` itself. */
  top: RegExp
  /** The closed set of file names in a room: `kind.ts` or `kind-topic.ts`. */
  kinds: readonly string[]
  /** Folders in a room, full of `PascalCase.tsx`. */
  folders: readonly string[]
}
