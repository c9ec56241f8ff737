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

/**
 * What rules notice about a person whom nobody reported. Each looks at what the person did themselves, and is stricter
 * than the rules above.
 */
export const UNREPORTED_RULES = ['unwelcome_message', 'message_ring', 'blocked_after_meeting'] as const
export type UnreportedRule = (typeof UNREPORTED_RULES)[number]

/** Every rule that operators can turn off. */
export const RULE_SWITCHES = [...FLAG_RULES, ...UNREPORTED_RULES] as const
export type RuleSwitch = (typeof RULE_SWITCHES)[number]

/** This many people blocked somebody who sent them the same first message as to many others. */
export const UNWELCOME_MESSAGE = { blocks: 3 }
/** This many people who signed up together each sent the same first message to many. */
export const MESSAGE_RING = { people: 3 }
/** This many people blocked somebody whom they had met. */
export const BLOCKED_AFTER_MEETING = { people: 3 }
/** After a decision about somebody, the rules keep quiet about them for as long as the longest of them looks back. */
export const FLAG_DECISION_DAYS = BLOCKS.days
/** A short list: a town with more has a wave, and the brake of the gate stops it. */
export const UNREPORTED_LISTED_MAX = 10
