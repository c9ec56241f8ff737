import { Trans } from '@lingui/react/macro'
/** The first thing that Tab reaches: moves the focus past everything that surrounds the page. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it does lead to a place on the page
    <a
      href="#main"
      onClick={(event) => {
        // Without changing the address, which would be one more step for the Back button.
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
      className="sr-only z-70 rounded-full bg-accent px-5 py-2 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
    >
      <Trans>Skip to content</Trans>
    </a>
  )
}
