import '@fontsource-variable/figtree/wght.css'
import './ui/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, preload } from './app/App.tsx'
import { AppBoundary } from './platform/error-boundary.tsx'
import { reloadWhenFilesAreGone } from './platform/fresh-build.ts'
import { startHouse } from './platform/house.ts'
import { keepInstallPrompt } from './platform/install-prompt.ts'
import { startLanguage } from './platform/language.ts'
import { forgetOldNotes } from './platform/storage.ts'
import { startTimeZone } from './platform/time-zone.ts'
import { keepUncaught } from './platform/uncaught.ts'
import { leaveKeysToInputMethods } from './ui/keyboard.ts'
import { watchControls } from './ui/last-control.ts'
import { ignoreSecondPresses } from './ui/second-press.ts'

// Both marks are set by watch-start.js. On the debug pages that work without it, the app only says that its
// files have come.
const { dataset } = document.documentElement
if (dataset.bare !== undefined) dataset.bare = 'app loaded'
else if (dataset.tooOld === undefined) void start()

async function start() {
  reloadWhenFilesAreGone()
  keepInstallPrompt()
  keepUncaught()
  leaveKeysToInputMethods()
  watchControls()
  ignoreSecondPresses()
  forgetOldNotes(Date.now())
  startHouse()
  preload(location.pathname)
  await Promise.all([startLanguage(), startTimeZone().catch(() => {})])

  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <AppBoundary>
        <App />
      </AppBoundary>
    </StrictMode>,
  )
}
