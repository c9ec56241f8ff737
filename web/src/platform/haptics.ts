/** Milliseconds of vibration and of pauses between. */
const PATTERNS = {
  /** Something that the person just did worked. */
  done: [30],
  invitation: [50, 70, 50],
  meeting: [60, 80, 160],
} as const

/**
 * Vibrates on phones that can, unless the person prefers reduced motion. Browsers do not allow
 * it before the first tap.
 */
export function vibrate(kind: keyof typeof PATTERNS) {
  const prefersNoMotion = window.matchMedia?.('(prefers-reduced-motion: reduce)')?.matches
  // Without this check, browsers log an error.
  if (prefersNoMotion || navigator.userActivation?.hasBeenActive === false) return
  navigator.vibrate?.([...PATTERNS[kind]])
}
