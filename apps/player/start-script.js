// The inline script at the end of a page. It runs in every browser, however old, so it is written in the JavaScript of 2009; the build makes
// it small and the server states its hash in the content security policy, so its text must be the same on every page: what differs comes as
// JSON in #start. It handles the age question, fetches the application after the page has been painted, and keeps taps on
// buttons and the forms that they would send until that is ready.
(function (window, document) {
  var root = document.documentElement;
  var door = document.getElementById('door');
  if (!door || !root.classList.contains('at-door')) return;

  /** Hides the page from screen readers; `inert` would recalculate the style of every element. */
  function hideBehind(isHidden) {
    var behind = document.querySelectorAll('[data-behind-modals]');
    for (var index = 0; index < behind.length; index += 1)
      if (isHidden) behind[index].setAttribute('aria-hidden', 'true');
      else behind[index].removeAttribute('aria-hidden');
  }

  function shownBox() {
    return door.querySelector('[role="alertdialog"]:not([hidden])');
  }

  /** Of the two boxes, shows the one that is named. */
  function showBox(name) {
    ['ask', 'young'].forEach(function (each) {
      document.getElementById('door-' + each).hidden = each !== name;
    });
    shownBox().focus({ preventScroll: true });
  }

  /** Tab goes round within the box. */
  function keepInside(event) {
    if (event.key !== 'Tab') return;
    var steps = Array.prototype.slice.call(shownBox().querySelectorAll('a, button'));
    var next = steps.indexOf(document.activeElement) + (event.shiftKey ? -1 : 1);
    event.preventDefault();
    steps[next < 0 ? steps.length - 1 : next % steps.length].focus();
  }

  function comeIn(age) {
    try {
      window.localStorage.setItem('laro.age', age);
    } catch (_) {
      // Without storage the next page shows the question again.
    }
    root.classList.remove('at-door');
    root.classList.remove('hidden-y');
    hideBehind(false);
    document.removeEventListener('keydown', keepInside, true);
  }

  hideBehind(true);
  document.addEventListener('keydown', keepInside, true);
  door.addEventListener('click', function (event) {
    var button = event.target.closest && event.target.closest('[data-door]');
    if (!button) return;
    if (button.getAttribute('data-door') === 'in') comeIn(button.value);
    else showBox(button.getAttribute('data-door'));
  });
  window.requestAnimationFrame(function () {
    setTimeout(function () {
      shownBox().focus({ preventScroll: true });
    }, 0);
  });
})(window, document);

(function (window, document) {
  var CAP_MS = 2000;
  var PRELOADS_AT_ONCE = 4;
  var start = JSON.parse(document.getElementById('start').textContent);
  var isBegun = false;

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

  function addPreload(rel, href, kind) {
    var link = document.createElement('link');
    link.rel = rel;
    if (kind) link.as = kind;
    link.href = href;
    document.head.appendChild(link);
  }

  /** Preloads the other files, a few at a time: all together would delay a tap. */
  function preload() {
    start.modules.splice(0, PRELOADS_AT_ONCE).forEach(function (file) {
      addPreload('modulepreload', file);
    });
    if (start.modules.length > 0) setTimeout(preload, 0);
  }

  /** Preloads the whole style sheets, which the application awaits before it renders. */
  function preloadSheets() {
    Array.prototype.forEach.call(document.querySelectorAll('link[disabled]'), function (sheet) {
      addPreload('preload', sheet.href, 'style');
    });
  }

  function begin() {
    if (isBegun) return;
    isBegun = true;
    if (!Array.prototype.toSorted || !('noModule' in document.createElement('script'))) {
      addScript(start.legacy);
      return;
    }
    addScript(start.modules.shift(), 'module');
    preload();
    preloadSheets();
  }

  function beginAfterPaint() {
    window.requestAnimationFrame(function () {
      setTimeout(begin, 0);
    });
  }

  ['touchstart', 'mousedown', 'keydown'].forEach(function (name) {
    window.addEventListener(name, begin, { once: true, passive: true });
  });
  if (document.readyState === 'complete') beginAfterPaint();
  else window.addEventListener('load', beginAfterPaint);
  window.requestAnimationFrame(function () {
    setTimeout(begin, CAP_MS);
  });
})(window, document);

(function (window, document) {
  var TAPS_MAX = 20;
  var taps = [];

  function keepTap(event) {
    var button = event.target.closest && event.target.closest('button');
    if (button && !button.hasAttribute('data-door') && taps.length < TAPS_MAX) taps.push(button);
  }

  /** A form submitted by the browser would put its values into the address. The click on its button, which Enter triggers too, is kept. */
  function keepForm(event) {
    event.preventDefault();
  }

  document.addEventListener('click', keepTap, true);
  document.addEventListener('submit', keepForm, true);

  /** From now on the application hears of taps and forms itself. */
  window.laroHears = function () {
    document.removeEventListener('click', keepTap, true);
    document.removeEventListener('submit', keepForm, true);
  };

  /** It has drawn what it took over: the kept taps are made. */
  window.laroReady = function () {
    var kept = taps;
    taps = [];
    window.laroHears();
    for (var index = 0; index < kept.length; index += 1) if (document.contains(kept[index])) kept[index].click();
  };
})(window, document);
