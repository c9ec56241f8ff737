import type { House } from '@hereabouts/contract/instance/schemas'

/** The long texts, which take long to write. */
const TEXTS = ['rules', 'terms', 'privacy', 'imprint'] as const
type Texts = Pick<House, (typeof TEXTS)[number]>

/** What to keep of texts that are not saved: each with the saved one that it replaces. Empty if all are saved. */
export function unsavedTexts(saved: Texts, draft: Texts): string {
  const changed = TEXTS.filter((name) => saved[name] !== draft[name])
  return changed.length === 0
    ? ''
    : JSON.stringify(Object.fromEntries(changed.map((name) => [name, [saved[name], draft[name]]])))
}

/** The texts in what was kept, unless another admin has changed them since. Anything may have written it. */
export function restoredTexts(kept: string, saved: Texts): Partial<Texts> {
  const unsaved = Object(parsed(kept))
  return Object.fromEntries(
    TEXTS.flatMap((name) => {
      const [before, typed] = Array.isArray(unsaved[name]) ? unsaved[name] : []
      return before === saved[name] && typeof typed === 'string' ? [[name, typed]] : []
    }),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
