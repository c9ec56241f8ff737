import { randomUUID } from 'node:crypto'
import { addPushSubscription } from '@hereabouts/contract/notifications/endpoints-push'
import { reportPerson } from '@hereabouts/contract/reports/endpoints'
import { hash } from '@node-rs/argon2'
import { latLngToCell } from 'h3-js'
import sql from 'sql-template-tag'
import { DEFAULT_PUSH } from '../src/notifications/rules-push.ts'
import { award } from './awarding.ts'
import { anotherSession, comeNear, type Stage } from './callers.ts'
import { CALENDAR_CALLS } from './every-call-calendars.ts'
import { CATALOGUE_CALLS } from './every-call-catalogues.ts'
import { CHAT_CALLS } from './every-call-chat.ts'
import { CHECK_IN_CALLS } from './every-call-checkins.ts'
import { GATE_CALLS } from './every-call-gate.ts'
import { GATHERING_CALLS } from './every-call-gatherings.ts'
import { GROUP_CALLS } from './every-call-groups.ts'
import { INVITE_CALLS } from './every-call-invites.ts'
import { MAIL_CALLS } from './every-call-mail.ts'
import { MEETUP_CALLS } from './every-call-meetups.ts'
import { PASSKEY_CALLS } from './every-call-passkeys.ts'
import type { EveryCall } from './every-call-row.ts'
import { TOWN_HOUR_CALLS } from './every-call-town-hours.ts'
import { met } from './meeting.ts'
import { type Person, TRAFALGAR_SQUARE } from './person.ts'
import { pictureOf } from './pictures.ts'
import { SOME_SUBSCRIPTION } from './pushing.ts'
import { multipart, showAvatar } from './uploading.ts'
import { submit, waiting } from './verifying.ts'

const ANA_ONLY = ['suspended', 'user'] as const
const ofAna = ({ ana }: Stage) => ({ params: { id: ana.id } })
const nothing = () => ({})
const SOME_ANNOUNCEMENT = { text: 'Closed on Monday.', tone: 'info' as const, endsAt: null }

/**
 * How to make a successful call of each endpoint, by its name in the contract. A new endpoint needs a row
 * here; the matrix test then makes the call as every kind of caller.
 */
export const EVERY_CALL: Record<string, EveryCall> = {
  // instance, interests, badges
  getInstance: { sent: nothing },
  getAnnouncement: { sent: nothing },
  announce: { sent: () => ({ body: SOME_ANNOUNCEMENT }) },
  takeDownAnnouncement: {
    sent: async ({ deps }) => ({
      params: await deps.db.one<{ id: number }>(
        'test',
        sql`insert into announcements (text, tone) values ('Soon.', 'info') returning id`,
      ),
    }),
  },
  listInterests: { sent: nothing },
  listBadgeTypes: { sent: nothing },
  ...CATALOGUE_CALLS,
  ...TOWN_HOUR_CALLS,
  undoMissed: { sent: ofAna },
  getNeeds: { sent: ofAna },
  keepNeeds: { sent: ({ ana }) => ({ params: { id: ana.id }, body: { needs: ['quiet'] } }) },
  ...CALENDAR_CALLS,

  // accounts
  register: {
    sent: () => ({
      body: {
        username: `new_${randomUUID().slice(0, 8)}`,
        password: 'a password of the matrix',
        email: 'new@example.org',
        interests: [1],
      },
    }),
  },
  login: {
    sent: async ({ signUp }) => {
      const { username } = await signUp(`zoe${randomUUID().slice(0, 8)}`)
      return { body: { username, password: `${username} has a long password` } }
    },
  },
  logout: { sent: nothing },
  getOwnUser: { sent: nothing },
  changeUser: { sent: (stage) => ({ ...ofAna(stage), body: { name: 'Ana Lane' } }) },

  // accounts: e-mail
  ...MAIL_CALLS,

  // accounts: devices, password, address
  listSessions: { sent: ofAna },
  endSession: {
    sent: async (stage) => ({ ...ofAna(stage), body: { sessionId: await anotherSession(stage) } }),
  },
  signOutElsewhere: { sent: ofAna },
  changePassword: {
    sent: async (stage) => ({
      ...ofAna(stage),
      body: { password: await passwordOfAna(stage), newPassword: 'another password of the matrix' },
    }),
  },
  changeEmail: {
    sent: async (stage) => ({
      ...ofAna(stage),
      body: { password: await passwordOfAna(stage), email: 'new@example.org' },
    }),
  },

  // accounts: sanctions
  listOwnSanctions: { sent: nothing },
  acknowledgeSanction: { sent: sanctionOfAna, may: ANA_ONLY },
  appealSanction: {
    sent: async (stage) => ({ ...(await sanctionOfAna(stage)), body: { text: 'That was somebody else.' } }),
    may: ANA_ONLY,
  },
  confirmSession: {
    sent: async (stage, { id }) => ({ body: { password: await passwordOf(stage, id) } }),
  },

  // verification
  submitVerification: {
    sent: (stage) => ({ ...ofAna(stage), body: { documentType: 'passport' } }),
  },
  getVerification: { sent: ofAna },
  sendDocumentPhoto: {
    sent: async (stage) => {
      const { type, payload } = multipart([{ content: await pictureOf() }])
      return { ...ofAna(stage), payload, headers: { 'content-type': type } }
    },
  },
  appealVerification: {
    sent: async (stage) => {
      await stage.run(sql`update users set verification_status = 'rejected' where id = ${stage.ana.id}`)
      return { ...ofAna(stage), body: { documentType: 'passport', text: 'It is valid until 2030.' } }
    },
  },
  listVerifications: { sent: nothing },
  viewDocumentPhoto: { sent: waitingAna },
  approveVerification: {
    sent: async (stage) => {
      const { params } = await waitingAna(stage)
      const { photoId } = await waiting(stage.vera, stage.ana)
      return { params, body: { photoId: photoId as number, documentNumber: 'P1234567' } }
    },
  },
  rejectVerification: {
    sent: async (stage) => ({ ...(await waitingAna(stage)), body: { reason: 'unreadable' } }),
  },
  revokeVerification: {
    sent: async (stage) => {
      await stage.verify(stage.ana.id)
      return { ...ofAna(stage), body: { reason: 'not_genuine' } }
    },
  },

  // safety
  listBlocks: { sent: ofAna },
  blockPerson: { sent: (stage) => ({ ...ofAna(stage), body: { userId: stage.dee.id } }) },
  unblockPerson: { sent: (stage) => ({ ...ofAna(stage), body: { userId: stage.bo.id } }) },

  // availability, nearby
  getAvailability: { sent: ofAna },
  switchAvailability: {
    sent: (stage) => ({
      ...ofAna(stage),
      body: {
        rangeMetres: 1609,
        cell: latLngToCell(...TRAFALGAR_SQUARE, 8),
        upFor: '',
        until: new Date(stage.clock.now().getTime() + 3_600_000).toISOString(),
      },
    }),
    may: ['user'],
  },
  endAvailability: { sent: ofAna },
  setHomeZone: { sent: (stage) => ({ ...ofAna(stage), body: { isSet: true } }) },
  listNearby: { sent: ofAna },

  ...MEETUP_CALLS,
  ...PASSKEY_CALLS,
  ...CHAT_CALLS,

  // people: leaving
  exportUser: { sent: ofAna },
  deleteUser: {
    sent: async (stage) => ({ ...ofAna(stage), body: { password: await passwordOfAna(stage) } }),
  },

  // badges
  getBadges: { sent: ofAna, may: ['other person', 'suspended', 'user', 'verifier', 'moderator', 'admin'] },
  awardBadge: {
    sent: async (stage, asks) => {
      await comeNear(stage, asks)
      await stage.run(sql`update users set email_verified = true where id = ${asks.id}`)
      const other = asks === stage.ana ? stage.cy : stage.ana
      return { params: { id: other.id }, body: { badgeTypeId: 1, meetupId: await met(other, asks) } }
    },
    may: ['other person', 'user', 'verifier', 'moderator', 'admin'],
  },
  revokeBadge: {
    sent: async ({ ana, cy, ...stage }) => ({
      params: { id: cy.id },
      body: { awardId: await awarded(stage, ana, cy) },
    }),
    may: ANA_ONLY,
  },
  hideBadge: {
    sent: async ({ ana, cy, ...stage }) => ({
      params: { id: ana.id },
      body: { awardId: await awarded(stage, cy, ana), isHidden: true },
    }),
  },

  // people
  getUser: { sent: ofAna, may: ['other person', 'suspended', 'user', 'verifier', 'moderator', 'admin'] },
  findUser: {
    sent: ({ ana }) => ({ query: { username: ana.username } }),
    may: ['other person', 'suspended', 'user', 'verifier', 'moderator', 'admin'],
  },

  // reports
  reportPerson: {
    sent: ({ ana, cy }, asks) => ({ body: { userId: asks === ana ? cy.id : ana.id, kind: 'scam' } }),
    // A suspended caller sees nobody, and Ana has no relation to Cy here.
    may: ['other person', 'user', 'verifier', 'moderator', 'admin'],
  },
  listReports: { sent: nothing },

  // notifications
  listNotifications: { sent: ofAna },
  readNotifications: {
    sent: (stage) => ({ ...ofAna(stage), body: { readUntil: stage.clock.now().toISOString() } }),
  },
  removeNotifications: { sent: (stage) => ({ ...ofAna(stage), body: { ids: ['badge-1'] } }) },
  listMutes: { sent: ofAna },
  mutePerson: { sent: (stage) => ({ ...ofAna(stage), body: { userId: stage.dee.id } }), may: ['user'] },
  unmutePerson: { sent: (stage) => ({ ...ofAna(stage), body: { userId: stage.dee.id } }) },

  addPushSubscription: { sent: (stage) => ({ ...ofAna(stage), body: SOME_SUBSCRIPTION }) },
  removePushSubscription: {
    sent: (stage) => ({ ...ofAna(stage), body: { endpoint: SOME_SUBSCRIPTION.endpoint } }),
  },
  getPushSettings: { sent: ofAna },
  changePushSettings: { sent: (stage) => ({ ...ofAna(stage), body: DEFAULT_PUSH }) },
  testPush: {
    sent: async (stage) => {
      await stage.ana.call(addPushSubscription, { ...ofAna(stage), body: SOME_SUBSCRIPTION })
      return ofAna(stage)
    },
  },
  changeMailSettings: { sent: (stage) => ({ ...ofAna(stage), body: { isOn: false } }) },
  unsubscribe: {
    sent: () => ({ params: { token: `1-${'A'.repeat(22)}` }, body: { 'List-Unsubscribe': 'One-Click' } }),
  },
  confirmPush: { sent: () => ({ body: { receipt: `1.${'A'.repeat(22)}` } }) },

  setAvatar: {
    sent: async (stage) => {
      const { type, payload } = multipart([{ content: await pictureOf() }])
      return { ...ofAna(stage), payload, headers: { 'content-type': type } }
    },
  },
  removeAvatar: { sent: ofAna },
  getAvatar: {
    sent: async ({ http, ana }) => ({ params: await showAvatar(http, ana) }),
    may: ['other person', 'suspended', 'user', 'verifier', 'moderator', 'admin'],
  },

  ...GATE_CALLS,
  ...GATHERING_CALLS,
  ...GROUP_CALLS,
  ...INVITE_CALLS,
  ...CHECK_IN_CALLS,

  // audit, admin
  listAudit: { sent: nothing },
  getDesk: { sent: nothing },
  getOverview: { sent: nothing },
  sendTestMail: { sent: nothing },
  getTransparency: { sent: nothing },
  getMonitoring: { sent: () => ({ query: { span: 'hour' } }) },
  findAccounts: { sent: ({ ana }) => ({ query: { find: ana.username } }) },
  getAccount: { sent: ofAna, tellsSecrets: 'the address, to the team' },
  imposeSanction: {
    sent: (stage) => ({ ...ofAna(stage), body: { kind: 'warning', reason: 'Be kind, please.' } }),
    tellsSecrets: 'the address, to the team',
  },
  undoSanction: {
    sent: async (stage) => ({ ...(await sanctionOfAna(stage)), body: { reason: 'It was a mistake.' } }),
  },
  changeRole: {
    sent: (stage) => ({ ...ofAna(stage), body: { role: 'verifier' } }),
    tellsSecrets: 'the address, to the team',
  },
  queueReports: { sent: nothing },
  takeReport: { sent: reportOfAna },
  listCases: { sent: nothing },
  takeCase: { sent: reportOfAna },
  handOverCase: { sent: async (stage) => ({ ...(await reportOfAna(stage)), body: { to: null } }) },
  closeCase: {
    sent: async (stage) => {
      const { params } = await reportOfAna(stage)
      return { params, body: { state: 'resolved', note: '', upTo: params.id } }
    },
  },
  askOpinion: {
    sent: async (stage) => ({ ...(await reportOfAna(stage)), body: { question: 'Is this a joke?' } }),
  },
  giveOpinion: {
    sent: async (stage) => {
      const { params } = await reportOfAna(stage)
      await stage.run(sql`insert into opinion_requests (report_id, question, asked_at)
        values (${params.id}, 'Is this a joke?', ${stage.clock.now()})`)
      return { params, body: { recommendation: 'no_action', text: 'Friends joke like that.' } }
    },
  },
  listUnreported: { sent: nothing },
  openCase: { sent: noticedAna },
  dismissUnreported: { sent: noticedAna },
  readReport: { sent: reportOfAna, tellsSecrets: 'her interests, as evidence' },
  closeReport: {
    sent: async (stage) => ({ ...(await reportOfAna(stage)), body: { state: 'resolved', note: '' } }),
  },
  listAppeals: { sent: nothing },
  decideAppeal: {
    sent: async (stage) => {
      const { params } = await sanctionOfAna(stage)
      await stage.run(
        sql`update measures set appeal_text = 'That was not me.', appealed_at = ${stage.clock.now()}`,
      )
      return { params, body: { decision: 'upheld', answer: 'It was.' } }
    },
  },
}

async function waitingAna(stage: Stage) {
  await submit(stage.http, stage.ana)
  return ofAna(stage)
}

/** Awards a badge from one person to another. */
async function awarded({ run }: Pick<Stage, 'run'>, from: Person, to: Person) {
  await run(sql`update users set email_verified = true where id = ${from.id}`)
  return (await award(from, to, await met(from, to))).id
}

function passwordOfAna(stage: Stage): Promise<string> {
  return passwordOf(stage, stage.ana.id)
}

/** Gives a person a password; without this call none matches. */
async function passwordOf({ run }: Stage, id: number): Promise<string> {
  await run(sql`update users set password_hash = ${await anasHash} where id = ${id}`)
  return ANAS_PASSWORD
}

const ANAS_PASSWORD = 'the password of Ana alone'
const anasHash = hash(ANAS_PASSWORD, { memoryCost: 8, timeCost: 1 })

/** A warning that Ana has read, imposed by nobody, so that anybody may decide about it. */
async function sanctionOfAna({ run, ana, clock }: Stage) {
  const now = clock.now()
  await run(sql`insert into measures (user_id, kind, reason, made_at, ends_at, read_at)
    values (${ana.id}, 'warning', 'Be kind, please.', ${now}, ${new Date(now.getTime() + 86_400_000)}, ${now})`)
  return { params: { id: 1 } }
}

/** A report about Ana, by Cy. */
/** Ana and two others signed up together and sent five people the same first message. */
async function noticedAna(stage: Stage) {
  const [{ run, ana }, now] = [stage, stage.clock.now()]
  await run(sql`delete from flag_decisions`)
  await run(sql`delete from reports where kind = 'noticed'`)
  await run(sql`insert into users (username, name, email, password_hash, created_at)
    select 'ring_' || n, 'Ring', 'ring@example.org', 'x', ${now} from generate_series(1, 7) as n
    on conflict do nothing`)
  const ring = sql`(select id from users where id = ${ana.id} or username in ('ring_1', 'ring_2'))`
  await run(
    sql`insert into sign_up_networks select id, '\\x01', ${now} from ${ring} ring on conflict do nothing`,
  )
  await run(sql`insert into first_message_marks select ring.id, users.id, '\\x02', ${now}
    from ${ring} ring, users where username ~ '^ring_[3-7]$' on conflict do nothing`)
  return ofAna(stage)
}

async function reportOfAna({ ana, cy }: Stage) {
  const { id } = await cy.call(reportPerson, { body: { userId: ana.id, kind: 'other' } })
  return { params: { id } }
}
