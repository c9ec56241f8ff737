import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, network } from '../../test/network.ts'
import { ANA, ana, BO } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { rememberUser } from '../accounts/device-session.ts'
import { useMute, useUnmute } from '../notifications/mutations.ts'
import { useChangePushSettings } from '../notifications/mutations-push.ts'
import { useRemoveAvatar } from '../people/mutations-avatar.ts'
import { useToasts } from '../platform/toasts.ts'
import { useUnblock } from '../safety/mutations.ts'

const of = (path: string) => `/api/users/${ANA}/${path}`
const OTHER = { id: BO, name: 'Bo' }

test.each([
  ['removing a picture', () => useRemoveAvatar(ANA), `DELETE ${of('avatar')}`, undefined],
  ['a push setting', () => useChangePushSettings(ANA), `PUT ${of('push-settings')}`, {}],
  ['muting', () => useMute(ANA), `POST ${of('mutes')}`, OTHER],
  ['unmuting', () => useUnmute(ANA), `DELETE ${of('mutes')}`, OTHER],
  ['unblocking', () => useUnblock(ANA), `DELETE ${of('blocks')}`, OTHER],
])('the success of %s clears its failure', async (_, useAction, name, input) => {
  rememberUser(ana())
  const { answer } = network({ [name]: errorReply(500, 'BROKEN', 'Broken.') })
  const action = useAction as () => ReturnType<typeof useMute>
  const { result } = use(() => ({ action: action(), toasts: useToasts().toasts }))
  const failures = () =>
    result.current.toasts.filter(({ variant, isOpen }) => isOpen && variant === 'destructive')
  act(() => result.current.action.mutate(input as typeof OTHER))
  await waitFor(() => expect(failures()).toHaveLength(1))
  answer(name, ana())
  act(() => result.current.action.mutate(input as typeof OTHER))
  await waitFor(() => expect(failures()).toEqual([]))
})
