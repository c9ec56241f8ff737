/** What rules notice about a person. None of them reads what somebody wrote. */
export const FLAG_RULES = ['same_message', 'declines', 'blocks', 'burst', 'role_name'] as const
export type FlagRule = (typeof FLAG_RULES)[number]

/** The same first message to this many people within some days. Friendly people repeat a greeting, too, but rarely so often. */
export const SAME_MESSAGE = { people: 5, days: 7 }
/** Invitations that this many people declined within some days. */
export const DECLINES = { people: 8, days: 7 }
/** Blocks by this many people who never wrote to or invited each other, within some days. */
export const BLOCKS = { people: 3, days: 30 }
/** This many sign-ups from one network, at most an hour apart from theirs. */
export const BURST = { people: 5, hours: 1 }
