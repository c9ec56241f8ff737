import { charactersIn, withoutLast } from '@hereabouts/contract/http/characters'
import { type ChangeEvent, type CompositionEvent, useRef } from 'react'

type Box = HTMLInputElement | HTMLTextAreaElement

/** The props of a field that limits count for. */
interface Counted<Element extends Box> {
  value?: unknown
  minLength?: number | undefined
  maxLength?: number | undefined
  onChange?: ((event: ChangeEvent<Element>) => void) | undefined
}

/**
 * What keeps a field between `minLength` and `maxLength`, in characters as the contract counts them: without
 * spaces at the ends, and with an emoji as one, which browsers count as two. As with `maxlength` of HTML, only what
 * somebody types or pastes is cut, and an input method may exceed the limit until it has composed the word.
 */
export function useCounted<Element extends Box>({ value, minLength, maxLength, onChange }: Counted<Element>) {
  const before = typeof value === 'string' ? value : ''
  const beforeWord = useRef('')
  const cut = (box: Box, known: string) => fitting(known, box.value, box.selectionEnd, maxLength ?? Infinity)
  return {
    // The browser's own check, in its own units.
    minLength: minLength && minLength + before.length - charactersIn(before.trim()),
    onChange(event: ChangeEvent<Element>) {
      const { nativeEvent, target } = event
      const fits = cut(target, before)
      if (fits && !(nativeEvent as InputEvent).isComposing) {
        target.value = fits.text
        target.setSelectionRange(fits.caret, fits.caret)
      }
      onChange?.(event)
    },
    onCompositionStart({ currentTarget }: CompositionEvent<Element>) {
      beforeWord.current = currentTarget.value
    },
    onCompositionEnd({ currentTarget }: CompositionEvent<Element>) {
      const fits = cut(currentTarget, beforeWord.current)
      if (!fits) return
      // Unlike `value`, which React watches, this makes the event a change.
      currentTarget.setRangeText(fits.text, 0, currentTarget.value.length)
      currentTarget.setSelectionRange(fits.caret, fits.caret)
      currentTarget.dispatchEvent(new Event('input', { bubbles: true }))
    },
  }
}

/**
 * The text that was `before` with as much as fits of what was typed in front of the caret, and where the caret is then.
 * Null if all of it fits.
 */
function fitting(before: string, text: string, caret: number | null, max: number) {
  const tooMany = Math.min(charactersIn(text.trim()) - max, charactersIn(text) - charactersIn(before))
  if (tooMany <= 0) return null
  const end = caret ?? text.length
  const kept = withoutLast(text.slice(0, end), tooMany)
  return { text: kept + text.slice(end), caret: kept.length }
}
