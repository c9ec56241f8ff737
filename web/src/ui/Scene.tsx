/**
 * A drawn place, as wide as its surroundings allow. `drawing` is the address of one of the `scene-*.svg` files,
 * which take their colours from the page: an image could not.
 */
export function Scene({ drawing }: { drawing: string }) {
  return (
    <svg viewBox="0 0 320 160" aria-hidden className="mx-auto w-full max-w-[320px] shrink-0">
      <use href={`${drawing}#scene`} />
    </svg>
  )
}
