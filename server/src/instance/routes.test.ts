import { getInstance } from '@hereabouts/contract/instance/endpoints'
import { expect, test } from 'vitest'
import { makeCall } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'

test.each([null, 'https://pay.example/hereabouts'])(
  'everybody learns where to contribute when that is set: %s',
  async (contributeUrl) => {
    const { http } = await townWith({ people: [], config: { contributeUrl } })
    expect((await makeCall(http, getInstance, {})).json()).toEqual({ contributeUrl })
  },
)
