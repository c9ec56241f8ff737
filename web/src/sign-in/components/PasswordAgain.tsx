import { lazy, type ReactNode, useState } from 'react'
import { CallError } from '../../platform/call-error.ts'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import type { WithPassword } from '../mutations-account.ts'

const PasswordSheet = lazy(() => loadPart(() => import('./PasswordSheet.tsx')))

/**
 * Wraps actions that need a recently confirmed password: on `PASSWORD_NEEDED` it asks in a sheet, then
 * repeats the action. The caller renders the returned sheet.
 */
export function usePasswordAgain(): [withPassword: WithPassword, sheet: ReactNode] {
  const [asking, setAsking] = useState<{ confirmed: () => void; cancelled: () => void } | null>(null)
  async function withPassword<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'PASSWORD_NEEDED') throw error
      await new Promise<void>((resolve, reject) =>
        setAsking({ confirmed: resolve, cancelled: () => reject(error) }),
      )
      return act()
    }
  }
  const end = (how: 'confirmed' | 'cancelled') => {
    asking?.[how]()
    setAsking(null)
  }
  return [
    withPassword,
    asking && (
      <SheetBoundary onClose={() => end('cancelled')}>
        <PasswordSheet onGiven={() => end('confirmed')} onClose={() => end('cancelled')} />
      </SheetBoundary>
    ),
  ]
}
