// The one inline script of a page. It runs in every browser, however old, so it is written in the JavaScript of 2009; the build makes it
// small and the server states its hash in the content security policy, so its text must be the same on every page: what differs comes as
// JSON in #start. It fetches the application after the page has been painted, and keeps taps on buttons until that is ready.
(function (window, document) {
  var CAP_MS = 2000;
  var TAPS_MAX = 20;
  var start = JSON.parse(document.getElementById('start').textContent);
  var taps = [];
  var isBegun = false;
  var isReady = false;

  // Who has not said yet how old they are touches nothing before they have (GEN-09); the page brings the question.
  try {
    if (!window.localStorage.getItem('laro.age')) document.documentElement.className += ' at-door';
  } catch (_) {
    document.documentElement.className += ' at-door';
  }

  // Newer browsers want to hear the address of a script from a policy; this one lets only our own files pass.
  var policy =
    window.trustedTypes &&
    window.trustedTypes.createPolicy('laro', {
      createScriptURL: function (url) {
        if (!/^\/(assets|legacy)\/[\w.-]+\.js$/.test(url)) throw new TypeError('not a script of this site');
        return url;
      },
    });

  function addScript(url, type) {
    var script = document.createElement('script');
    if (type) script.type = type;
    script.src = policy ? policy.createScriptURL(url) : url;
    document.head.appendChild(script);
  }

  function begin() {
    if (isBegun) return;
    isBegun = true;
    if (!Array.prototype.toSorted || !('noModule' in document.createElement('script'))) {
      addScript(start.legacy);
      return;
    }
    for (var index = 0; index < start.modules.length; index += 1) {
      var link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = start.modules[index];
      document.head.appendChild(link);
    }
    addScript(start.modules[0], 'module');
  }

  function beginAfterPaint() {
    window.requestAnimationFrame(function () {
      setTimeout(begin, 0);
    });
  }

  function keepTap(event) {
    if (isReady || !event.target.closest) return;
    var button = event.target.closest('button');
    if (button && taps.length < TAPS_MAX) taps.push(button);
  }

  window.laroReady = function () {
    if (isReady) return;
    isReady = true;
    document.removeEventListener('click', keepTap, true);
    for (var index = 0; index < taps.length; index += 1) if (document.contains(taps[index])) taps[index].click();
    taps = [];
  };

  document.addEventListener('click', keepTap, true);
  ['touchstart', 'mousedown', 'keydown'].forEach(function (name) {
    window.addEventListener(name, begin, { once: true, passive: true });
  });
  if (document.readyState === 'complete') beginAfterPaint();
  else window.addEventListener('load', beginAfterPaint);
  window.requestAnimationFrame(function () {
    setTimeout(begin, CAP_MS);
  });
})(window, document);
