import { getInstance } from '@hereabouts/contract/instance/endpoints'
import { expect, test } from 'vitest'
import { makeCall } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'

test.each([
  { contributeUrl: null, contact: null, sourceUrl: null, agenda: 'off' as const, oidc: null },
  {
    contributeUrl: 'https://pay.example/hereabouts',
    contact: 'help@example.org',
    sourceUrl: 'https://code.example/hereabouts',
    agenda: 'on' as const,
    oidc: { label: 'Chess Club', isOnlyWay: false },
  },
])('everybody can read what the operator has published: %o', async (config) => {
  const rest = { issuer: 'https://login.example', clientId: 'us', clientSecret: 'hush' }
  const { http } = await townWith({
    people: [],
    config: { ...config, oidc: config.oidc && { ...config.oidc, ...rest } },
  })
  const { agenda, ...published } = config
  expect((await makeCall(http, getInstance, {})).json()).toEqual({
    ...published,
    hasAgenda: agenda === 'on',
    hasTransparency: true,
  })
})
