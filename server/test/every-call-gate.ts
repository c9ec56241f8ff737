import type { HouseChange } from '@hereabouts/contract/instance/schemas'
import sql from 'sql-template-tag'
import { makeFirstAdminLink } from '../src/admin/service-first-admin.ts'
import { OPEN_GATE } from '../src/gate/rules.ts'
import type { Stage } from './callers.ts'
import type { EveryCall } from './every-call-row.ts'
import { pictureOf } from './pictures.ts'
import { multipart } from './uploading.ts'

const nothing = () => ({})
const ofAna = ({ ana }: Stage) => ({ params: { id: ana.id } })

/** Settings of the house that are all empty. */
export const EMPTY_HOUSE: HouseChange = {
  name: '',
  accent: null,
  contact: null,
  rules: '',
  terms: '',
  privacy: '',
  imprint: '',
  languages: null,
  rangesMetres: null,
  categories: null,
  revision: 0,
  asksToAccept: false,
}

/** The rows of `EVERY_CALL` about who may join, who is the first admin, and the house's own texts. */
export const GATE_CALLS: Record<string, EveryCall> = {
  getGate: { sent: nothing },
  setGate: {
    sent: () => ({ body: { ...OPEN_GATE, byInvitation: true } }),
  },
  listWaiting: { sent: nothing },
  decideWaiting: {
    sent: async ({ deps }) => ({
      params: await deps.db.one<{ id: number }>(
        'test',
        sql`insert into users (username, name, email, email_verified, password_hash, created_at, waiting_since, waiting_reason)
            values ('waiting', 'Waiting', 'waiting@example.org', true, 'none', now(), now(), 'To play chess')
            returning id`,
      ),
      body: { decision: 'admitted', email: 'waiting@example.org' },
    }),
  },
  getOwnWaiting: { sent: ofAna },
  getInvitation: { sent: ofAna },
  makeInvitation: {
    sent: async (stage) => {
      await stage.run(sql`update users set email_verified = true where id = ${stage.ana.id}`)
      return ofAna(stage)
    },
  },
  becomeFirstAdmin: {
    sent: async ({ deps, run }) => {
      await run(sql`update users set role = 'user' where role = 'admin'`)
      const link = new URL((await makeFirstAdminLink(deps)) as string)
      return { body: { token: link.searchParams.get('token') as string } }
    },
  },
  getHouse: { sent: nothing },
  setHouse: { sent: () => ({ body: { ...EMPTY_HOUSE, rules: 'Be kind.', asksToAccept: true } }) },
  setHouseIcon: {
    sent: async () => {
      const { type, payload } = multipart([{ content: await pictureOf() }])
      return { payload, headers: { 'content-type': type } }
    },
  },
  removeHouseIcon: { sent: nothing },
  getHouseIcon: {
    sent: async ({ run }) => {
      const hash = 'A'.repeat(22)
      await run(sql`
        insert into house (name, rules, terms, privacy, imprint, revision, rules_version, icon, icon_hash)
        values ('', '', '', '', '', 1, 0, ${await pictureOf()}, ${hash})`)
      return { params: { hash } }
    },
  },
  getOwnAcceptance: { sent: ofAna },
  acceptRules: {
    sent: async (stage) => {
      await stage.run(sql`
        insert into house (name, rules, terms, privacy, imprint, revision, rules_version, rules_at)
        values ('', 'Be kind.', '', '', '', 1, 1, now())`)
      return { ...ofAna(stage), body: { version: 1 } }
    },
  },
  checkInvitation: { sent: () => ({ body: { token: 'unknown' } }) },
}
