import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { AccountInFull } from '@hereabouts/contract/admin/schemas-people'
import type { ReportId } from '@hereabouts/contract/reports/schemas'
import type { AppealRuling, NewSanction, SanctionId } from '@hereabouts/contract/sanctions/schemas'
import type { Disapproval } from '@hereabouts/contract/verification/schemas'
import { t } from '@lingui/core/macro'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { CallError, textOf } from '../platform/call-error.ts'
import { fetchFile } from '../platform/files.ts'
import { invalidate } from '../platform/invalidate.ts'
import { isRetryable } from '../platform/query.ts'
import { showToast } from '../platform/toasts.ts'
import type { WithPassword } from '../sign-in/mutations-account.ts'

export function useImposeSanction(id: UserId, withPassword: WithPassword) {
  const toastAndRefetch = useToastAndRefetch()
  return useMutation({
    mutationFn: (body: NewSanction) =>
      withPassword(() => call('POST /api/admin/users/{id}/measures', { params: { id }, body })),
    onSuccess: () => toastAndRefetch(t({ message: 'Done', context: 'message' })),
  })
}

export function useChangeRole(id: UserId, withPassword: WithPassword) {
  const toastAndRefetch = useToastAndRefetch()
  return useMutation({
    mutationFn: (role: AccountInFull['role']) =>
      withPassword(() => call('PUT /api/admin/users/{id}/role', { params: { id }, body: { role } })),
    onSuccess: () => toastAndRefetch(t`Role changed`),
  })
}

export function useRevoke(id: UserId, withPassword: WithPassword) {
  const toastAndRefetch = useToastAndRefetch()
  return useMutation({
    mutationFn: (body: Disapproval) =>
      withPassword(() => call('POST /api/admin/verifications/{id}/revoke', { params: { id }, body })),
    onSuccess: () => toastAndRefetch(t`Verification taken back`),
  })
}

export function useUndoSanction() {
  const toastAndRefetch = useToastAndRefetch()
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      call('POST /api/admin/measures/{id}/undo', { params: { id: id as SanctionId }, body: { reason } }),
    onSuccess: () => toastAndRefetch(t`Undone`),
  })
}

export function useDecideAppeal() {
  const toastAndRefetch = useToastAndRefetch()
  const onError = useRefetchAfterFailure()
  return useMutation({
    mutationFn: ({ id, ...body }: AppealRuling & { id: number }) =>
      call('POST /api/admin/appeals/{id}/decide', { params: { id: id as SanctionId }, body }),
    onSuccess: () => toastAndRefetch(t`Appeal decided`),
    onError,
  })
}

/**
 * Loads a report's evidence. Every access is audited, so the evidence is fetched on demand and not cached.
 */
export function useReadReport(withPassword: WithPassword) {
  return useMutation({
    mutationFn: (id: ReportId) =>
      withPassword(() => call('POST /api/admin/reports/{id}/read', { params: { id } })),
  })
}

/** Loads a reported picture. Every view is audited, so it is fetched on demand and not cached. */
export function useViewReportPicture(withPassword: WithPassword) {
  return useMutation({
    mutationFn: (params: { id: ReportId; seq: number }) =>
      withPassword(() => fetchFile('POST /api/admin/reports/{id}/pictures/{seq}/view', { params })),
  })
}

/**
 * Returns a function that refetches the team's pages after a failure: perhaps only the answer was lost, or a colleague
 * was first. It shows a toast if what says so may be gone by then.
 */
export function useRefetchAfterFailure() {
  const queryClient = useQueryClient()
  return (error: Error) => {
    const isOver = error instanceof CallError && OVER.includes(error.code ?? '')
    // Not awaited, so that the form shows the failure at once.
    void invalidate(queryClient, { predicate: isTeams }).then(() => {
      if (isOver) showToast({ variant: 'destructive', title: t`That didn’t work`, text: textOf(error) })
      else if (isRetryable(error))
        showToast({ title: t`No answer came`, text: t`This page shows what holds now.` })
    })
  }
}

const OVER = ['NOT_FOUND', 'REPORT_CLOSED', 'NO_OPEN_APPEAL', 'MEASURE_OVER']

const isTeams = ({ queryKey: [path] }: { queryKey: QueryKey }) =>
  typeof path === 'string' && path.startsWith('/api/admin/')

/** Returns a function that shows a success toast and refetches the team's pages and `alsoAt`. */
export function useToastAndRefetch(...alsoAt: readonly string[]) {
  const queryClient = useQueryClient()
  return (title: string) => {
    showToast({ variant: 'success', title })
    return invalidate(queryClient, {
      predicate: (query) => isTeams(query) || alsoAt.includes(String(query.queryKey[0])),
    })
  }
}
