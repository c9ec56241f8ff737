import { lazy, type ReactNode, useState } from 'react'
import { CallError } from '../../platform/call-error.ts'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import type { WithPassword } from '../mutations-account.ts'

const PasswordSheet = lazy(() => loadPart(() => import('./PasswordSheet.tsx')))

/**
 * Wraps actions that need a recently confirmed password, or the team's passkey: on `PASSWORD_NEEDED` and
 * `PASSKEY_NEEDED` it asks in a sheet, then repeats the action. The caller renders the returned sheet.
 */
export function usePasswordAgain(): [withPassword: WithPassword, sheet: ReactNode] {
  const [asking, setAsking] = useState<Asking | null>(null)
  async function withPassword<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act()
    } catch (error) {
      const { code, text } = error instanceof CallError ? error : { code: null, text: null }
      if (code !== 'PASSWORD_NEEDED' && code !== 'PASSKEY_NEEDED') throw error
      const whyPasskey = code === 'PASSKEY_NEEDED' ? text : null
      await new Promise<void>((resolve, reject) =>
        setAsking({ whyPasskey, confirmed: resolve, cancelled: () => reject(error) }),
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
        <PasswordSheet
          whyPasskey={asking.whyPasskey}
          onGiven={() => end('confirmed')}
          onClose={() => end('cancelled')}
        />
      </SheetBoundary>
    ),
  ]
}

interface Asking {
  /** The server's sentence, if only a passkey will do. */
  whyPasskey: string | null
  confirmed: () => void
  cancelled: () => void
}
