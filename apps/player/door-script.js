// Stands in the head of a page, so that its first layout knows whether the question of the age is asked (GEN-09): who has not said yet how
// old they are touches nothing before they have. start-script.js takes the answer. Like that one it runs in every browser, and its text is
// the same on every page, since the content security policy states its hash.
(function (window, root) {
  var age = null;
  try {
    age = window.localStorage.getItem('laro.age');
  } catch (_) {
    // A browser that keeps nothing is asked by every page.
  }
  if (!age) root.className += ' at-door hidden-y';
})(window, document.documentElement);
