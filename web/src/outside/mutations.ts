import { isLocale } from '@hereabouts/contract/http/locales'
import type { OutsideReport } from '@hereabouts/contract/outside/schemas'
import { useMutation } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { spokenLanguage } from '../platform/translate.ts'

/** Writes a report without an account; an e-mail comes in the language of this page. */
export function useWriteOutsideReport() {
  return useMutation({
    mutationFn(report: Omit<OutsideReport, 'locale'>) {
      const locale = spokenLanguage()
      return call('POST /api/outside-reports', { body: { ...report, ...(isLocale(locale) && { locale }) } })
    },
  })
}

export function useConfirmOutsideReport(token: string) {
  return useMutation({ mutationFn: () => call('POST /api/outside-reports/confirm', { body: { token } }) })
}

export function useForgetOutsideAddress(token: string) {
  return useMutation({ mutationFn: () => call('POST /api/outside-reports/forget', { body: { token } }) })
}
