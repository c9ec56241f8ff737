import { type RefObject, useEffect, useLayoutEffect } from 'react'

/** Lets a text area grow with its text in browsers without `field-sizing`, up to its `max-height`. */
export function useGrowing(area: RefObject<HTMLTextAreaElement | null>, text: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text
  useLayoutEffect(() => fit(area.current), [area, text])
  useEffect(() => {
    const onResize = () => fit(area.current)
    window.addEventListener('resize', onResize)
    return () => window.removeEventListener('resize', onResize)
  }, [area])
}

function fit(area: HTMLTextAreaElement | null) {
  if (!area || (globalThis.CSS?.supports?.('field-sizing', 'content') ?? true)) return
  // First as high as its rows, so that it shrinks, too.
  area.style.height = 'auto'
  const borders = area.offsetHeight - area.clientHeight
  area.style.height = `${area.scrollHeight + borders}px`
}
