import { t } from '@lingui/core/macro'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { boxLook, Frame, useFieldIds } from './Field.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> {
  label: string
  hint?: ReactNode
  error?: string | null | undefined
  autoComplete: 'current-password' | 'new-password'
}

/** A password field with a show/hide button. */
export function PasswordField({ label, hint, error, ...props }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const { id, describedBy } = useFieldIds(hint, error)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Frame {...{ id, label, hint, error }}>
      <div className="relative flex flex-col">
        <input
          {...props}
          id={id}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className={`${boxLook(error)} pe-13`}
        />
        <button
          type="button"
          aria-label={isShown ? t`Hide password` : t`Show password`}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-0 end-1 my-auto flex size-11 items-center justify-center rounded-full text-muted hover:text-ink"
        >
          <Icon aria-hidden size={20} />
        </button>
      </div>
    </Frame>
  )
}
