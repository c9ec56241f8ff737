import { ShieldCheck } from 'lucide-react'

/** The green shield of a verified person. */
export function Shield({ size = 18 }: { size?: number }) {
  return (
    <span className="inline-flex shrink-0 align-[-0.2em] text-good">
      <ShieldCheck size={size} strokeWidth={2.4} aria-hidden />
      <span className="sr-only">Verified</span>
    </span>
  )
}
