// The one inline script of a page. It runs in every browser, however old, so it is written in the JavaScript of 2009; the build makes it
// small and the server states its hash in the content security policy, so its text must be the same on every page: what differs comes as
// JSON in #start. It fetches the application after the page has been painted, and keeps taps on buttons until that is ready.
(function (window, document) {
  var root = document.documentElement;
  var door = document.getElementById('door');

  // Who has not said yet how old they are touches nothing before they have (GEN-09). The question stands in the page and is answered
  // here, so that nobody waits for the application.
  function isUnasked() {
    try {
      return !window.localStorage.getItem('laro.age');
    } catch (_) {
      return true;
    }
  }

  function holdPage(isHeld) {
    var behind = document.querySelectorAll('[data-behind-modals]');
    ['at-door', 'hidden-y'].forEach(function (name) {
      root.classList[isHeld ? 'add' : 'remove'](name);
    });
    for (var index = 0; index < behind.length; index += 1)
      ['inert', 'aria-hidden'].forEach(function (name) {
        if (isHeld) behind[index].setAttribute(name, 'true');
        else behind[index].removeAttribute(name);
      });
  }

  /** Of the two boxes at the door, shows the one that is named. */
  function showBox(name) {
    ['ask', 'young'].forEach(function (each) {
      document.getElementById('door-' + each).hidden = each !== name;
    });
    document.getElementById('door-' + name).focus({ preventScroll: true });
  }

  function comeIn(age) {
    try {
      window.localStorage.setItem('laro.age', age);
    } catch (_) {
      // A browser that keeps nothing is asked by the next page again.
    }
    holdPage(false);
    window.dispatchEvent(new Event('laro:in'));
  }

  function answerDoor(event) {
    var button = event.target.closest && event.target.closest('[data-door]');
    if (!button) return;
    if (button.getAttribute('data-door') === 'in') comeIn(button.value);
    else showBox(button.getAttribute('data-door'));
  }

  if (door && isUnasked()) {
    holdPage(true);
    door.addEventListener('click', answerDoor);
    window.requestAnimationFrame(function () {
      showBox('ask');
    });
  }
})(window, document);

(function (window, document) {
  var CAP_MS = 2000;
  var TAPS_MAX = 20;
  var start = JSON.parse(document.getElementById('start').textContent);
  var taps = [];
  var isBegun = false;
  var isReady = false;

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
    if (button && !button.hasAttribute('data-door') && taps.length < TAPS_MAX) taps.push(button);
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
