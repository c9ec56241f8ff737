import { showBarePage } from './bare-page.ts'

// Built as a separate file, /bare.js, that shares nothing with the app. `watch-start.js` loads it.
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
showBarePage(root, location.pathname)
