import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import { Modal } from './Modal.tsx'

interface SheetProps {
  title: ReactNode
  description?: string
  /** Shows the title within a picture across the sheet, which scrolls with it. */
  picture?: ((title: ReactNode) => ReactNode) | undefined
  /** Shows it beside the page on a wide screen, in the room that the page leaves (`--panel-width`). */
  isPanel?: boolean
  onClose: () => void
  /** Gets the focus when the sheet closes, instead of the control that opened it. */
  focusNext?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A modal sheet over the page, or a panel beside it, open as long as it is rendered. */
export function Sheet(props: SheetProps) {
  const { title, description, picture, isPanel = false, onClose, focusNext, children } = props
  const close = (
    <Dialog.Close asChild>
      <IconButton label={t`Close`}>
        <X size={22} aria-hidden />
      </IconButton>
    </Dialog.Close>
  )
  return (
    <Modal
      onClose={onClose}
      focusNext={focusNext}
      isDescribed={description !== undefined}
      // As high as the dialogs: it covers a dialog that opened before.
      isBeside={isPanel}
      veil={!isPanel && <Dialog.Overlay className="fixed inset-0 z-50 animate-fade bg-veil" />}
      className={isPanel ? PANEL : SHEET}
    >
      {picture ? (
        <>
          <div className="absolute end-3 top-3 z-10 rounded-full bg-surface/90 shadow-card">{close}</div>
          <div className="overflow-y-auto rounded-t-[inherit] wide:rounded-[inherit]">
            {picture(<Dialog.Title className={PICTURED}>{title}</Dialog.Title>)}
            <div className={CONTENT}>{children}</div>
          </div>
        </>
      ) : (
        <>
          <div className="flex items-start justify-between gap-3 pt-5 pe-3 ps-5">
            <div className="flex min-w-0 flex-col gap-1 wrap-anywhere">
              <Dialog.Title className="text-xl font-bold">{title}</Dialog.Title>
              {description && <Dialog.Description className="text-muted">{description}</Dialog.Description>}
            </div>
            {/* In the middle of the first line of the title. */}
            <div className="-mt-2">{close}</div>
          </div>
          {/* What gets the focus must not be behind a foot that stays at the lower edge. */}
          <div className={classes('overflow-y-auto has-[[data-sheet-foot]]:scroll-pb-44', CONTENT)}>
            {children}
          </div>
        </>
      )}
    </Modal>
  )
}

const SHEET =
  'fixed inset-x-0 bottom-(--keyboard-room) z-50 mx-auto flex max-h-[min(92dvh,100dvh-var(--top-room)-var(--keyboard-room))] max-w-[480px] animate-rise flex-col rounded-t-[1.75rem] bg-paper shadow-lift wide:inset-y-(--top-room) wide:my-auto wide:h-fit wide:max-h-[min(85dvh,100dvh-2*var(--top-room))] wide:max-w-[520px] wide:animate-arrive wide:rounded-[1.75rem]'
const PANEL =
  'fixed end-0 top-(--top-room) bottom-0 z-30 flex w-(--panel-width) animate-fade flex-col border-s border-line bg-paper'
// Buttons keep the height of their text: the content scrolls instead.
const CONTENT =
  'flex flex-col [&>button]:shrink-0 gap-5 px-5 pt-4 pb-[max(1.5rem,env(safe-area-inset-bottom))]'
const PICTURED = 'min-w-0 text-[1.75rem] leading-tight font-extrabold tracking-tight wrap-anywhere'
