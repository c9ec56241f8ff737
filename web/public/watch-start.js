// Says so when the app cannot start: the browser is too old, or the app's script did not arrive or
// failed at once. In old, plain JavaScript: it must run where the app does not. Runs before the app,
// after the page was read.
;(function () {
  var root = document.getElementById('root')
  var bareScript = null

  function isOurs(event) {
    var element = event.target
    if (bareScript) return element === bareScript
    var isScript = element && element.tagName === 'SCRIPT' && element.type === 'module'
    return isScript || String(event.filename).indexOf(location.origin + '/assets/') === 0
  }

  function show() {
    var template = document.getElementById('cannot-start')
    root.appendChild(template.content.cloneNode(true))
    root.querySelector('button').onclick = tryAgain
  }

  // What the browser keeps of the app may be the very thing that is broken.
  function tryAgain() {
    var workers = navigator.onLine && navigator.serviceWorker
    var reload = function () {
      location.reload()
    }
    if (!workers) return reload()
    workers
      .getRegistrations()
      .then(function (all) {
        return Promise.all(
          all.map(function (one) {
            return one.unregister()
          }),
        )
      })
      .then(reload, reload)
  }

  // As device-session.ts has it. Signed out, the app decides where the address leads.
  function isSignedIn(key) {
    try {
      var id = JSON.parse(localStorage.getItem(key)).id
      return Number.isSafeInteger(id) && id > 0
    } catch (_) {
      return false
    }
  }

  // See bare.ts. The app sees the mark and does not start.
  if (
    /^\/(simple|bare|minimal|ultra-minimal)-test\/*$/i.test(location.pathname) &&
    (isSignedIn('hereabouts_user') || isSignedIn('user'))
  ) {
    document.documentElement.setAttribute('data-bare', '')
    window.hereaboutsErrors = []
    bareScript = document.createElement('script')
    bareScript.type = 'module'
    bareScript.src = '/bare.js'
    document.head.appendChild(bareScript)
  }

  window.addEventListener(
    'error',
    function (event) {
      if (window.hereaboutsErrors)
        window.hereaboutsErrors.push(event.message || 'did not load: ' + event.target.src)
      if (root.childNodes.length === 0 && isOurs(event)) show()
    },
    true,
  )

  // What the oldest supported browsers brought, see browsers.ts: Chrome 111 and Safari 16.4, Firefox 121.
  function isTooOld() {
    return !String.prototype.isWellFormed || !(window.CSS && CSS.supports && CSS.supports('selector(:has(*))'))
  }

  if (isTooOld()) {
    document.documentElement.setAttribute('data-too-old', '')
    show()
    var script = document.createElement('script')
    script.src = '/too-old.js'
    document.head.appendChild(script)
  }
})()
