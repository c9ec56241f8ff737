import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, renderHook } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { type ReactNode, useEffect } from 'react'
import { onTestFinished } from 'vitest'
import { createQueryClient } from '../src/platform/query.ts'

/** Renders an element with the app's providers, and returns the user-event instance too. */
export function show(what: ReactNode, queryClient = createQueryClient()) {
  return {
    queryClient,
    // A sheet takes taps only a moment after it appears. Browser tests wait for that, as people do.
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never, delay: null }),
    ...render(what, { wrapper: around(queryClient) }),
  }
}

/**
 * Renders a hook with the app's providers. Every render changes the page, so that
 * `waitFor` notices it at once.
 */
export function use<Result>(hook: () => Result, queryClient = createQueryClient()) {
  let renders = 0
  const shown = () => {
    const result = hook()
    useEffect(() => {
      document.body.dataset.renders = String(++renders)
    })
    return result
  }
  return { queryClient, ...renderHook(shown, { wrapper: around(queryClient) }) }
}

function around(queryClient: QueryClient) {
  // A failed query would be retried in the middle of another test.
  onTestFinished(async () => {
    await queryClient.cancelQueries()
    queryClient.clear()
  })
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
}
