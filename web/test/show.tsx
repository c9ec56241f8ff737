import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, renderHook } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { createQueryClient } from '../src/platform/query.ts'

// What is waited for comes in no time; where many tests share a machine, that can take seconds.
configure({ asyncUtilTimeout: 5000 })

/** Shows something as the app does, and gives the hands to use it with. */
export function show(what: ReactNode, queryClient = createQueryClient()) {
  return {
    queryClient,
    user: userEvent.setup({ delay: null }),
    ...render(what, { wrapper: around(queryClient) }),
  }
}

/** Uses a hook as a component of the app would. */
export function use<Result>(hook: () => Result, queryClient = createQueryClient()) {
  return { queryClient, ...renderHook(hook, { wrapper: around(queryClient) }) }
}

function around(queryClient: QueryClient) {
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
}

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
