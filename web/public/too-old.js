// Says which browser this is and what to do, where it is too old for the app; see watch-start.js, which
// loads this. In old, plain JavaScript as well.
;(function () {
  // On iPhones and iPads, every browser is as old as the system.
  var BROWSERS = [
    [/\b(?:iPhone|iPad|iPod)\b.* OS (\d+)[_.](\d+)/, 'iOS', '16.4'],
    [/\bEdg(?:A|e)?\/(\d+)/, 'Edge', '111'],
    [/\bFirefox\/(\d+)/, 'Firefox', '121'],
    [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet', '22'],
    [/\bOPR\/(\d+)/, 'Opera', '97'],
    [/\bChrome\/(\d+)/, 'Chrome', '111'],
    [/\bVersion\/(\d+)\.(\d+).* Safari\//, 'Safari', '16.4'],
  ]

  function whatToDo(known, unknown) {
    for (var i = 0; i < BROWSERS.length; i++) {
      var found = BROWSERS[i][0].exec(navigator.userAgent)
      if (!found) continue
      var version = found[2] ? found[1] + '.' + found[2] : found[1]
      return known.replace('{browser}', BROWSERS[i][1] + ' ' + version).replace('{version}', BROWSERS[i][2])
    }
    return unknown
  }

  var root = document.getElementById('root')
  var texts = document.getElementById('too-old').content
  var advice = texts.querySelectorAll('p')
  root.querySelector('h1').textContent = texts.querySelector('h1').textContent
  root.querySelector('p').textContent = whatToDo(advice[0].textContent, advice[1].textContent)
})()
