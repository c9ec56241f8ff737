import { dismissToast, TOAST_MS, useToasts } from '../platform/toasts.ts'
import { Banner, Toast, ToastArea } from '../ui/Toast.tsx'

export default function Toasts() {
  const { toasts, banner, announced } = useToasts()
  return (
    <ToastArea isEmpty={toasts.length === 0 && banner === null} announced={announced}>
      {banner && (
        <Banner
          key={banner.id}
          variant={banner.variant}
          title={banner.title}
          text={banner.text}
          durationMs={banner.onDismiss ? Number.POSITIVE_INFINITY : TOAST_MS}
          isOpen={banner.isOpen}
          onClose={() => dismissToast(banner.id)}
        />
      )}
      {toasts.map(({ id, variant, title, text, simulated, link, action, isOpen }) => (
        <Toast
          key={id}
          variant={variant}
          title={title}
          text={text}
          simulated={simulated}
          link={link}
          action={action}
          durationMs={TOAST_MS}
          isOpen={isOpen}
          onClose={() => dismissToast(id)}
        />
      ))}
    </ToastArea>
  )
}
