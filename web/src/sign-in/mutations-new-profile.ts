import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { useStoreUser } from '../accounts/mutations.ts'
import { signedIn } from '../accounts/queries.ts'
import { aboutOf, NOTHING_SAID, saysAnything } from '../accounts/rules-about.ts'
import { call } from '../platform/api.ts'
import { CallError, textOf } from '../platform/call-error.ts'
import { loadPart } from '../platform/fresh-build.ts'
import { dismissAbout, showToast } from '../platform/toasts.ts'
import { forgetNewProfile, readNewProfile, storeNewProfile } from './device-new-profile.ts'
import { type NewProfile, newProfileIn } from './rules-sign-up.ts'

/** Keeps what somebody said about themselves while signing up, and saves it now or later. */
export function useNewProfile() {
  const save = useSaveNewProfile()
  return (profile: NewProfile) => {
    storeNewProfile(profile)
    return save()
  }
}

/**
 * Returns a function that saves what somebody said about themselves while signing up: that needs their
 * account. It stays on the phone until it is saved, so that a lost connection loses nothing.
 */
export function useSaveNewProfile() {
  const storeUser = useStoreUser()
  return () => {
    // Both the end of signing up and the next start call it.
    inFlight ??= save().finally(() => {
      inFlight = null
    })
    return inFlight
  }

  async function save() {
    const profile = newProfileIn(readNewProfile())
    if (!profile || profile.userId !== signedIn()?.id) return
    const id = profile.userId as UserId
    try {
      const { name, photo } = profile
      if (name !== '' || saysAnything(profile)) {
        const body = { ...(name !== '' && { name }), ...aboutOf(profile) }
        storeUser(await call('PATCH /api/users/{id}', { params: { id }, body }))
        // Should the photo fail, only that is tried again.
        storeNewProfile({ ...profile, name: '', ...NOTHING_SAID })
      }
      if (photo !== null) {
        const { sendFile } = await loadPart(() => import('../platform/files.ts'))
        storeUser(await sendFile('PUT /api/users/{id}/avatar', { params: { id }, file: fileOf(photo) }))
      }
      forgetNewProfile()
      dismissAbout(ABOUT)
    } catch (error) {
      // Trying again cannot help with what the server does not accept.
      const isRejected = error instanceof CallError && [400, 413, 415, 422].includes(error.status ?? 0)
      if (isRejected) forgetNewProfile()
      showToast({
        variant: 'destructive',
        title: t`Update failed`,
        text: isRejected ? textOf(error) : t`We’ll save your photo and the rest of your profile later.`,
        about: ABOUT,
      })
    }
  }
}

const ABOUT = 'new profile'
let inFlight: Promise<void> | null = null

/** The file in a data URL. The content security policy does not let `fetch` read it. */
function fileOf(dataUrl: string): Blob {
  const bytes = atob(dataUrl.slice(dataUrl.indexOf(',') + 1))
  const type = dataUrl.slice('data:'.length, dataUrl.indexOf(';'))
  return new Blob([Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))], { type })
}
