/** Listeners that modules of the app add when they load, and so never remove. */
const HISTORY_EVENTS = new Set(['popstate', 'pushState', 'replaceState'])

type Added = Parameters<typeof window.addEventListener>

// The page outlives the modules, this one too.
declare global {
  interface Window {
    historyListeners?: Added[]
  }
}

if (!window.historyListeners) {
  const added: Added[] = []
  window.historyListeners = added
  const add = window.addEventListener.bind(window)
  window.addEventListener = (...how: Added) => {
    if (HISTORY_EVENTS.has(how[0])) added.push(how)
    add(...how)
  }
}

/** Removes the history listeners of all modules loaded so far, as leaving the page would. */
export function dropHistoryListeners() {
  for (const how of window.historyListeners?.splice(0) ?? []) window.removeEventListener(...how)
}
