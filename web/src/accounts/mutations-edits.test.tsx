import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { act, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { errorReply, later, network, noNetwork } from '../../test/network.ts'
import { ANA, ana } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { listenToToasts } from '../../test/toasts.ts'
import { readEdits } from './device-edits.ts'
import { forgetUser, hasUnsavedEdits, rememberUser, signedIn } from './device-session.ts'
import { forgetSignedIn } from './mutations.ts'
import { useEdits, useSaveEdits } from './mutations-edits.ts'
import { useOwnUser } from './queries.ts'

const PATCH = `PATCH /api/users/${ANA}`
const NEVER_MS = 2 ** 30

/** Ana's own profile on a page that saves only when it is left. */
async function onPage(patched: NonNullable<Parameters<typeof network>[0]>[string]) {
  rememberUser(ana())
  const { requestsTo, answer } = network({ [`GET /api/users/${ANA}`]: ana(), [PATCH]: patched })
  const page = use(() => useOwn())
  await waitFor(() => expect(page.result.current).not.toBeNull())
  return { page, answer, edits: () => page.result.current as Editing, sent: () => requestsTo(PATCH) }
}

type Editing = ReturnType<typeof useEdits>

function useOwn(): Editing | null {
  const { data } = useOwnUser(ANA)
  const editing = useEdits(data ?? (ana() as OwnUser), NEVER_MS)
  return data ? editing : null
}

const bodies = (requests: { body: unknown }[]) => requests.map(({ body }) => body)

test('edits show at once, and leaving the page saves them together', async () => {
  const { page, edits, sent } = await onPage(ana({ name: 'Zoë', pronouns: 'she/her' }))
  act(() => edits().edit({ name: ' Zo' }))
  act(() => edits().edit({ name: ' Zoë' }))
  act(() => edits().edit({ pronouns: 'she/her', privacySettings: { onlyShowVerified: true } }))
  expect(edits().shown).toMatchObject({ name: ' Zoë', privacySettings: { onlyShowVerified: true } })
  expect(sent()).toEqual([])
  page.unmount()
  await waitFor(() => expect(hasUnsavedEdits()).toBe(false))
  expect(bodies(sent())).toEqual([
    { name: 'Zoë', pronouns: 'she/her', privacySettings: { onlyShowVerified: true } },
  ])
})

test('Undo restores what was there before the edits that were saved', async () => {
  const { shown } = listenToToasts()
  const { edits, sent } = await onPage(ana())
  act(() => edits().edit({ name: 'Zo' }))
  act(() => edits().edit({ name: 'Zoë', privacySettings: { onlyShowVerified: true } }))
  await act(() => edits().save())
  expect(shown.map(({ title }) => title)).toEqual(['Profile updated'])
  act(() => shown[0]?.action?.onPress())
  await waitFor(() => expect(shown).toHaveLength(2))
  expect(sent()[1]?.body).toEqual({ name: ana().name, privacySettings: { onlyShowVerified: false } })
  expect(shown[1]?.action).toBeUndefined()
})

test('an edit made while another is being saved is saved after it', async () => {
  const first = later()
  const { edits, answer, sent } = await onPage(() => first.promise)
  act(() => edits().edit({ name: 'Zo' }))
  act(() => void edits().save())
  await waitFor(() => expect(sent()).toHaveLength(1))
  act(() => edits().edit({ name: 'Zoë' }))
  answer(PATCH, ana({ name: 'Zoë' }))
  first.resolve(ana({ name: 'Zo' }))
  await act(() => edits().save())
  expect(bodies(sent())).toEqual([{ name: 'Zo' }, { name: 'Zoë' }])
  expect(hasUnsavedEdits()).toBe(false)
})

test('edits made without a connection stay, and are saved once it is back', async () => {
  const { words } = listenToToasts()
  const { page, answer, edits, sent } = await onPage(noNetwork)
  act(() => edits().edit({ askMeAbout: 'Night trains' }))
  page.unmount()
  await waitFor(() => expect(words()).toHaveLength(1))
  expect(words()[0]).toBe('Update failed: We’ll try again when you’re back online.')
  expect(readEdits(ANA)).toEqual({ askMeAbout: 'Night trains' })
  answer(PATCH, ana({ askMeAbout: 'Night trains' }))
  const { result } = use(() => useSaveEdits())
  await act(() => result.current())
  expect(sent()).toHaveLength(2)
  expect(hasUnsavedEdits()).toBe(false)
})

describe('a changed profile', () => {
  test('is stored as the server returns it, on the phone and in the query cache', async () => {
    const { page, edits } = await onPage(ana({ name: 'Ana of the Hill', isVerified: true }))
    act(() => edits().edit({ name: 'Ana of the Hill' }))
    await act(() => edits().save())
    expect(signedIn()?.isVerified).toBe(true)
    expect(page.queryClient.getQueryData(['/api/users/1'])).toMatchObject({ name: 'Ana of the Hill' })
  })

  test('does not sign in again a person who has signed out meanwhile', async () => {
    const answer = later()
    const { words } = listenToToasts()
    const { edits, sent } = await onPage(() => answer.promise)
    act(() => edits().edit({ name: 'Ana of the Hill' }))
    act(() => void edits().save())
    await waitFor(() => expect(sent()).toHaveLength(1))
    act(forgetUser)
    answer.resolve(ana({ name: 'Ana of the Hill' }))
    await act(() => edits().save())
    expect(signedIn()).toBeNull()
    expect(localStorage.getItem('hereabouts_user')).toBeNull()
    expect(words()).toEqual([])
  })
})

test('an edit that the server rejects goes, and the reason shows', async () => {
  const { words } = listenToToasts()
  const { edits } = await onPage(errorReply(422, 'NAME_UNREADABLE', 'Nobody could read that name.'))
  act(() => edits().edit({ name: '\u200b\u200b' }))
  await act(() => edits().save())
  expect(words()).toEqual(['Update failed: Nobody could read that name. (422)'])
  expect(edits().shown.name).toBe(ana().name)
})

test('signing out forgets edits that are not saved', async () => {
  const { edits, sent } = await onPage(noNetwork)
  act(() => edits().edit({ name: 'Zoë' }))
  act(forgetSignedIn)
  expect(hasUnsavedEdits()).toBe(false)
  rememberUser(ana({ id: 7 as OwnUser['id'] }))
  await act(() => edits().save())
  expect(sent()).toEqual([])
})

test('edits that the server failed to save offer another try, with its text and status', async () => {
  const { words, shown } = listenToToasts()
  const { answer, edits, sent } = await onPage(() => new Response('', { status: 500 }))
  act(() => edits().edit({ askMeAbout: 'Night trains' }))
  await act(() => edits().save())
  expect(words()).toEqual(['Update failed: A server error occurred. Please try again later. (500)'])
  expect(readEdits(ANA)).toEqual({ askMeAbout: 'Night trains' })
  answer(PATCH, ana({ askMeAbout: 'Night trains' }))
  act(() => shown[0]?.action?.onPress())
  await waitFor(() => expect(sent()).toHaveLength(2))
  await waitFor(() => expect(hasUnsavedEdits()).toBe(false))
})
