interface SuggestionsProps {
  /** What screen readers announce for the group. */
  label: string
  texts: readonly string[]
  onChoose: (text: string) => void
}

/** Buttons that fill in a field with a suggestion. */
export function Suggestions({ label, texts, onChoose }: SuggestionsProps) {
  return (
    <fieldset aria-label={label} className="flex min-w-0 flex-wrap gap-2">
      {texts.map((text) => (
        <button
          key={text}
          type="button"
          // The field keeps the focus, so that it does not save what was typed.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(text)}
          className="min-h-11 max-w-full rounded-full border border-edge bg-surface px-4 py-1.5 text-start text-sm font-semibold wrap-anywhere hover:bg-sunken"
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}
