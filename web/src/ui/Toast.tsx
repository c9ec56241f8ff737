import { t } from '@lingui/core/macro'
import { Bell, CircleAlert, CircleCheck, Coffee, Info, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import { classes } from './classes.ts'
import { pageDirection } from './direction.ts'
import { IconButton } from './IconButton.tsx'
import { IconDisc } from './IconDisc.tsx'
import { closeOverlay } from './overlays.ts'
import { Simulated } from './PersonMarks.tsx'
import { useRoomAtTop } from './room-at-top.ts'

interface ToastAreaProps {
  isEmpty: boolean
  /** The latest message that needs no toast, for screen readers. */
  announced: string
  children: ReactNode
}

/**
 * The area for toasts at the top. They cover nothing: pages, sheets and sticky headers begin below them. F8
 * moves the focus there, a swipe towards the end of the line dismisses a toast.
 */
export function ToastArea({ isEmpty, announced, children }: ToastAreaProps) {
  const list = useRef<HTMLOListElement>(null)
  useRoomAtTop('--toast-room', list, heightOf, !isEmpty)
  return (
    <Radix.Provider
      label={t`Notification`}
      duration={DURATION_MS}
      swipeDirection={pageDirection() === 'rtl' ? 'left' : 'right'}
      swipeThreshold={50}
    >
      {children}
      <p role="status" className="sr-only">
        {announced}
      </p>
      <Radix.Viewport
        ref={list}
        hotkey={[HOTKEY]}
        label={t`Notifications (${HOTKEY})`}
        className="pointer-events-none fixed inset-x-0 top-(--strip-height) z-60 mx-auto flex max-h-[50dvh] max-w-[480px] flex-col gap-2 overflow-x-hidden overflow-y-auto p-[12px] pt-[max(12px,env(safe-area-inset-top))] outline-offset-[-3px]"
      />
    </Radix.Provider>
  )
}

interface MessageProps {
  title?: string | undefined
  text?: string | undefined
  /** How long it stays, in milliseconds. */
  durationMs?: number
  isOpen: boolean
  onClose: () => void
}

interface ToastProps extends MessageProps {
  variant: keyof typeof VARIANTS
  title: string
  /** Marks that it is about a simulated person. */
  simulated?: true | undefined
  link?: { href: string; text: string } | undefined
  action?: { text: string; onPress: () => void } | undefined
}

export function Toast({ title, text, simulated, link, action, ...rest }: ToastProps) {
  const { icon: Icon, border, chip } = VARIANTS[rest.variant]
  return (
    <TimedMessage
      {...rest}
      isUrgent={rest.variant === 'destructive'}
      look={classes(
        'flex items-start gap-[12px] rounded-card border bg-surface p-[12px] shadow-card',
        border,
      )}
    >
      <IconDisc look={chip}>
        <Icon size={20} />
      </IconDisc>
      <div className="flex min-h-11 min-w-0 flex-1 flex-col justify-center wrap-anywhere">
        <Radix.Title className="font-bold leading-snug">
          {title}
          {simulated && (
            <>
              {' '}
              <Simulated person={{ simulated }} />
            </>
          )}
        </Radix.Title>
        {text && <Radix.Description className="line-clamp-4 text-sm text-muted">{text}</Radix.Description>}
        {link && (
          <Radix.Action asChild altText={link.text}>
            <Link href={link.href} className={ACTION}>
              {link.text}
            </Link>
          </Radix.Action>
        )}
        {action && (
          <Radix.Action altText={action.text} onClick={action.onPress} className={ACTION}>
            {action.text}
          </Radix.Action>
        )}
      </div>
    </TimedMessage>
  )
}

interface BannerProps extends MessageProps {
  variant: keyof typeof BANNERS
  text: string
}

/** A message about the whole app, across its full width. */
export function Banner({ title, text, ...rest }: BannerProps) {
  const { icon: Icon, look } = BANNERS[rest.variant]
  return (
    <TimedMessage
      {...rest}
      isUrgent={rest.variant === 'error'}
      look={classes(
        'order-first mx-auto flex max-h-[40dvh] w-full max-w-[420px] overflow-y-auto items-center-safe gap-3 rounded-[1.75rem] py-1.5 pe-1.5 ps-5 shadow-card',
        look,
      )}
    >
      <Icon size={20} aria-hidden className="shrink-0" />
      <div className="min-w-0 flex-1 text-sm leading-snug wrap-anywhere">
        {title && <Radix.Title className="font-bold">{title}</Radix.Title>}
        <Radix.Description className="font-medium">{text}</Radix.Description>
      </div>
    </TimedMessage>
  )
}

interface TimedMessageProps extends Pick<MessageProps, 'durationMs' | 'isOpen' | 'onClose'> {
  variant: string
  /** Whether screen readers announce it at once. */
  isUrgent: boolean
  look: string
  children: ReactNode
}

/** A message that appears, stays for a while unless dismissed, and disappears. */
function TimedMessage({
  variant,
  isUrgent,
  look,
  durationMs = DURATION_MS,
  isOpen,
  onClose,
  children,
}: TimedMessageProps) {
  return (
    <Radix.Root
      type={isUrgent ? 'foreground' : 'background'}
      duration={durationMs}
      open={isOpen}
      onOpenChange={(open) => open || onClose()}
      onEscapeKeyDown={(event) => {
        const isInToast = event.target instanceof Element && event.target.closest('[data-variant]')
        if (!isInToast && closeOverlay()) event.preventDefault()
      }}
      // A swipe from the edge is the phone’s own: it goes back.
      onPointerDown={(event) => {
        if (event.pointerType === 'touch' && isAtEdge(event.clientX)) event.preventDefault()
      }}
      data-variant={variant}
      className={classes(MOTION, look)}
    >
      {children}
      {/* In reach however far a long text is scrolled. */}
      <div className="sticky top-0 self-start">
        <Radix.Close asChild>
          <IconButton label={t`Dismiss`}>
            <X size={20} aria-hidden />
          </IconButton>
        </Radix.Close>
      </div>
    </Radix.Root>
  )
}

/** Whether a finger is so close to the side of the screen that phones go back or forward with its swipe. */
const isAtEdge = (x: number) => x < EDGE_PX || x > window.innerWidth - EDGE_PX

const EDGE_PX = 24
const heightOf = ({ offsetHeight }: HTMLElement) => offsetHeight

const ACTION =
  '-mb-2 inline-flex min-h-11 items-center self-start font-semibold text-accent underline-offset-4 hover:underline'
const DURATION_MS = 5000
const HOTKEY = 'F8'

const VARIANTS = {
  default: { icon: Bell, border: 'border-line', chip: 'bg-sunken text-ink' },
  destructive: { icon: CircleAlert, border: 'border-bad', chip: 'bg-bad-tint text-bad' },
  success: { icon: CircleCheck, border: 'border-line', chip: 'bg-good-tint text-good' },
  invitation: { icon: Coffee, border: 'border-accent', chip: 'bg-tint text-on-tint' },
}

const BANNERS = {
  success: { icon: CircleCheck, look: 'bg-good-tint text-good' },
  error: { icon: CircleAlert, look: 'bg-bad-tint text-bad' },
  info: { icon: Info, look: 'bg-tint text-on-tint' },
}

// Follows a swipe, then springs back or leaves to the side.
const MOTION = classes(
  'pointer-events-auto data-[state=open]:animate-descend data-[state=closed]:animate-depart',
  'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:transition-none',
  'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
  'data-[swipe=end]:animate-swept!',
)
