import type { OwnPasskey } from '@hereabouts/contract/sign-in/schemas-passkeys'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, network, noNetwork } from '../../test/network.ts'
import { ANA } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { listenToToasts } from '../../test/toasts.ts'
import { useRemovePasskey } from './mutations-passkeys.ts'

const LIST = `GET /api/users/${ANA}/passkeys`
const REMOVE = `DELETE /api/users/${ANA}/passkeys`
const phone = { id: 7, name: 'My phone' } as unknown as OwnPasskey

test.each<[what: string, answer: () => Response, after: object[], title: string]>([
  ['whose answer was lost', () => noNetwork(), [], 'Passkey removed'],
  [
    'that an earlier try has removed',
    () => errorReply(404, 'NOT_FOUND', 'That does not exist.'),
    [],
    'Passkey removed',
  ],
  [
    'that a proxy answers for',
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    [],
    'Passkey removed',
  ],
  ['that did not arrive', () => noNetwork(), [phone], 'Passkey not removed'],
  ['that the server rejects', () => errorReply(429, 'TOO_MANY', 'Too many.'), [phone], 'Passkey not removed'],
])('after a removal %s, the list tells whether it worked', async (_, answer, after, title) => {
  network({ [REMOVE]: answer, [LIST]: { passkeys: after } })
  const toasts = listenToToasts()
  const { result } = use(() => useRemovePasskey(ANA, (act) => act()))
  result.current.mutate(phone)
  await waitFor(() => expect(toasts.shown.map((toast) => toast.title)).toEqual([title]))
})
