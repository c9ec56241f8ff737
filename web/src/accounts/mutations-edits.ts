import type { OwnUser, UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import { call } from '../platform/api.ts'
import { CallError, textOf } from '../platform/call-error.ts'
import { onStoredCleared } from '../platform/storage.ts'
import { dismissAbout, showToast } from '../platform/toasts.ts'
import { readEdits, storeEdits, useUnsavedEdits } from './device-edits.ts'
import { signedIn } from './device-session.ts'
import { PROFILE, useStoreUser } from './mutations.ts'
import { type Edits, edited, hasEdits, valuesBefore, withEdits, withoutSent } from './rules-edits.ts'

/**
 * The person as edited on this phone, and functions to edit and to save at once. Edits save by themselves:
 * after `pauseMs` without another one, on leaving the page, or once there is a connection again. The page
 * offers to undo them, or a toast after leaving it.
 */
export function useEdits(user: OwnUser, pauseMs: number) {
  const edits = useUnsavedEdits(user.id)
  const save = useSaveEdits()
  const shown = edited(user, edits)
  const saveOnLeaving = useEffectEvent(save)
  useEffect(() => () => void saveOnLeaving(), [])
  return {
    shown,
    edits,
    save,
    /** `before` undoes it. Needed only for interests. */
    edit(changes: Edits, before: Edits = valuesBefore(shown, changes)) {
      addEdits(user.id, changes, before)
      clearTimeout(timer)
      timer = setTimeout(save, pauseMs)
    },
  }
}

/**
 * Returns a function that saves all edits now. It also runs when the app starts and
 * when the connection is back.
 */
export function useSaveEdits() {
  const storeUser = useStoreUser()
  return function save() {
    clearTimeout(timer)
    // One after the other, so that an older value never overtakes a newer one.
    sending = sending.then(send)
    return sending
  }

  async function send() {
    const userId = signedIn()?.id as UserId | undefined
    const sent = userId ? readEdits(userId) : {}
    if (!userId || !hasEdits(sent)) return
    const undo = before
    before = {}
    try {
      storeUser(await call('PATCH /api/users/{id}', { params: { id: userId }, body: trimmed(sent) }))
      storeEdits(userId, withoutSent(readEdits(userId), sent))
      showSaved(userId, undo)
    } catch (error) {
      const isRejected = error instanceof CallError && REJECTED.includes(error.status ?? 0)
      // Trying again cannot help with what the server does not accept.
      if (isRejected) storeEdits(userId, withoutSent(readEdits(userId), sent))
      else before = withEdits(before, undo)
      const again = () => {
        sending = sending.then(send)
      }
      // Only a lost connection comes back by itself.
      const isLost = error instanceof CallError && error.kind === 'NETWORK'
      const failed = { ...PROFILE, variant: 'destructive' as const, title: t`Update failed` }
      if (signedIn()?.id !== userId) return
      if (isLost) showToast({ ...failed, text: t`We’ll try again when you’re back online.` })
      else if (isRejected) showToast({ ...failed, text: textOf(error) })
      else showToast({ ...failed, text: textOf(error), action: { text: t`Try again`, onPress: again } })
    }
  }

  function showSaved(userId: UserId, undo: Edits) {
    if (signedIn()?.id !== userId) return
    const onUndo = () => {
      addEdits(userId, undo, {})
      sending = sending.then(send)
    }
    const saved = { undo: hasEdits(undo) ? onUndo : null, at: Date.now() }
    if (pagesOpen === 0) return showSavedToast(saved)
    dismissAbout(PROFILE.about)
    savedEdits.setState(saved, true)
  }
}

export interface SavedEdits {
  undo: (() => void) | null
  /** Tells one save from the next. */
  at: number
}

/** The last save while this page is open, which shows it. On other pages a toast does. */
export function useSavedEdits(): SavedEdits | null {
  useEffect(() => {
    pagesOpen += 1
    return () => {
      pagesOpen -= 1
      const saved = savedEdits.getState()
      savedEdits.setState(null, true)
      // Leaving a field by pressing Back saves it, too.
      if (saved && Date.now() - saved.at < UNSEEN_MS) showSavedToast(saved)
    }
  }, [])
  return useStore(savedEdits)
}

function showSavedToast({ undo }: SavedEdits) {
  showToast({
    ...PROFILE,
    variant: 'success',
    title: t`Profile updated`,
    ...(undo && { action: { text: t`Undo`, onPress: undo } }),
  })
}

const UNSEEN_MS = 2000
const savedEdits = createStore<SavedEdits | null>()(() => null)
let pagesOpen = 0

function addEdits(userId: number, changes: Edits, valuesNow: Edits) {
  // The oldest values since the last save are those to return to.
  before = withEdits(valuesNow, before)
  storeEdits(userId, withEdits(readEdits(userId), changes))
}

function trimmed({ name, askMeAbout, pronouns, ...others }: Edits) {
  return {
    ...others,
    ...(name !== undefined && { name: name.trim() }),
    ...(askMeAbout !== undefined && { askMeAbout: askMeAbout.trim() }),
    ...(pronouns !== undefined && { pronouns: pronouns.trim() }),
  }
}

const REJECTED = [400, 403, 409, 413, 422]

let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> = Promise.resolve()
/** The values before the edits that have not been sent yet. */
let before: Edits = {}

onStoredCleared(() => {
  clearTimeout(timer)
  before = {}
})
