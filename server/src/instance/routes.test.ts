import { getInstance } from '@hereabouts/contract/instance/endpoints'
import { expect, test } from 'vitest'
import { makeCall } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'

test.each([
  { contributeUrl: null, contact: null, sourceUrl: null },
  {
    contributeUrl: 'https://pay.example/hereabouts',
    contact: 'help@example.org',
    sourceUrl: 'https://code.example/hereabouts',
  },
])('everybody can read what the operator has published: %o', async (config) => {
  const { http } = await townWith({ people: [], config })
  expect((await makeCall(http, getInstance, {})).json()).toEqual(config)
})
