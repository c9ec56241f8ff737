import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Locale } from '@hereabouts/contract/http/locales'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../platform/api.ts'
import { textOf } from '../platform/call-error.ts'
import { chooseLanguage, localeOfAccount } from '../platform/language.ts'
import { showToast } from '../platform/toasts.ts'
import { PROFILE, useStoreUser } from './mutations.ts'
import { useOwnUser } from './queries.ts'

/** Shows the app in this language at once, and stores it, so that e-mails and notifications use it too. */
export function useChooseLanguage(userId: UserId) {
  const storeUser = useStoreUser()
  return useMutation({
    async mutationFn(locale: Locale) {
      await chooseLanguage(locale)
      storeUser(await call('PATCH /api/users/{id}', { params: { id: userId }, body: { locale } }))
    },
    onError: (error) =>
      showToast({
        ...PROFILE,
        variant: 'destructive',
        title: t`The language could not be saved`,
        text: textOf(error),
      }),
  })
}

/**
 * Gives an account without a language that of this phone, so that its e-mails and notifications are in the
 * same one. English needs nothing. If it fails, the next start tries again.
 */
export function useLanguageOfPhone(id: UserId) {
  const locale = localeOfAccount()
  const storeUser = useStoreUser()
  const isMissing = useOwnUser(id).data?.locale === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once for each account
  useEffect(() => {
    if (!isMissing || locale === null) return
    call('PATCH /api/users/{id}', { params: { id }, body: { locale } }).then(storeUser, () => {})
  }, [isMissing, id, locale])
}
