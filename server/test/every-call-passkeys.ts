import { startPasskey } from '@hereabouts/contract/sign-in/endpoints-passkeys'
import sql from 'sql-template-tag'
import { CALLERS, type Stage } from './callers.ts'
import type { EveryCall } from './every-call-row.ts'
import { Authenticator, challengeFrom, withPasskey } from './passkeys.ts'

const ofAna = ({ ana }: Stage) => ({ params: { id: ana.id } })

/** Without a provider. `routes-oidc.test.ts` makes these calls with one. */
const OFF: Pick<EveryCall, 'may' | 'errors'> = {
  may: [],
  errors: Object.fromEntries(CALLERS.map((caller) => [caller, '404 OIDC_OFF'])),
}

export const PASSKEY_CALLS: Record<string, EveryCall> = {
  listPasskeys: { sent: ofAna },
  startPasskey: { sent: ofAna },
  addPasskey: {
    sent: async (stage) => {
      const creation = await stage.ana.call(startPasskey, ofAna(stage))
      return { ...ofAna(stage), body: new Authenticator().create(creation, 'My phone') }
    },
  },
  renamePasskey: {
    sent: async (stage) => ({
      ...ofAna(stage),
      body: { passkeyId: (await withPasskey(stage.ana)).passkey.id, name: 'Her phone' },
    }),
  },
  removePasskey: {
    sent: async (stage) => ({
      ...ofAna(stage),
      body: { passkeyId: (await withPasskey(stage.ana)).passkey.id },
    }),
  },
  getPasskeyChallenge: { sent: () => ({}) },
  loginWithPasskey: {
    sent: async (stage) => {
      const { authenticator } = await withPasskey(stage.dee)
      return { body: { passkey: authenticator.prove(await challengeFrom(stage.http)) } }
    },
  },
  confirmWithPasskey: {
    sent: async (stage, asks) => {
      const { authenticator } = await withPasskey(asks)
      return { body: { passkey: authenticator.prove(await challengeFrom(stage.http)) } }
    },
  },
  startOidc: { sent: () => ({}), ...OFF },
  getOwnOidc: { sent: ofAna },
  disconnectOidc: {
    sent: async (stage) => {
      await stage.run(sql`
        insert into oidc_identities (issuer, subject, user_id, created_at, last_used_on)
        values ('https://login.example', 'ana', ${stage.ana.id}, now(), now())`)
      return ofAna(stage)
    },
  },
  finishOidc: { sent: () => ({ body: { state: 'a', code: 'b' } }), ...OFF },
}
