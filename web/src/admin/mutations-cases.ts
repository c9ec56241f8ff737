import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { ReportId } from '@hereabouts/contract/reports/schemas'
import type { CaseVerdict } from '@hereabouts/contract/reports/schemas-cases'
import type { NewOpinion } from '@hereabouts/contract/reports/schemas-opinions'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { useRefetchAfterFailure, useToastAndRefetch } from './mutations-team.ts'

export function useTakeCase() {
  const toastAndRefetch = useToastAndRefetch()
  const onError = useRefetchAfterFailure()
  return useMutation({
    mutationFn: (id: ReportId) => call('POST /api/admin/cases/{id}/take', { params: { id } }),
    onSuccess: () => toastAndRefetch(t`It’s yours`),
    onError,
  })
}

/** Hands a case over to somebody, or back into the queue. */
export function useHandOverCase() {
  const toastAndRefetch = useToastAndRefetch()
  const onError = useRefetchAfterFailure()
  return useMutation({
    mutationFn: ({ id, to }: { id: ReportId; to: UserId | null }) =>
      call('POST /api/admin/cases/{id}/hand-over', { params: { id }, body: { to } }),
    onSuccess: () => toastAndRefetch(t`Handed over`),
    onError,
  })
}

export function useCloseCase() {
  const toastAndRefetch = useToastAndRefetch()
  const onError = useRefetchAfterFailure()
  return useMutation({
    mutationFn: ({ id, ...body }: CaseVerdict & { id: ReportId }) =>
      call('POST /api/admin/cases/{id}/close', { params: { id }, body }),
    onSuccess: () => toastAndRefetch(t`Case closed`),
    onError,
  })
}

/** Asks the other moderators for a second opinion. */
export function useAskOpinion() {
  const toastAndRefetch = useToastAndRefetch()
  const onError = useRefetchAfterFailure()
  return useMutation({
    mutationFn: ({ id, question }: { id: ReportId; question: string }) =>
      call('POST /api/admin/cases/{id}/ask-opinion', { params: { id }, body: { question } }),
    onSuccess: () => toastAndRefetch(t`The others see your question`),
    onError,
  })
}

export function useGiveOpinion() {
  const toastAndRefetch = useToastAndRefetch()
  const onError = useRefetchAfterFailure()
  return useMutation({
    mutationFn: ({ id, ...body }: NewOpinion & { id: ReportId }) =>
      call('POST /api/admin/cases/{id}/opinions', { params: { id }, body }),
    onSuccess: () => toastAndRefetch(t`Opinion sent`),
    onError,
  })
}

/** Opens a case about somebody whom a rule noticed, and takes it. */
export function useOpenCase() {
  const toastAndRefetch = useToastAndRefetch()
  return useMutation({
    mutationFn: (id: UserId) => call('POST /api/admin/unreported/{id}/open', { params: { id } }),
    onSuccess: () => toastAndRefetch(t`The case is yours`),
  })
}

/** Takes somebody whom a rule noticed off the list. */
export function useDismissUnreported() {
  const toastAndRefetch = useToastAndRefetch()
  return useMutation({
    mutationFn: (id: UserId) => call('POST /api/admin/unreported/{id}/dismiss', { params: { id } }),
    onSuccess: () => toastAndRefetch(t`Taken off the list`),
  })
}
