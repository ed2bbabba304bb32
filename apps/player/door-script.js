// Runs in the head of a page, so that its first layout knows whether to show the age question (GEN-09): a visitor who
// has not answered cannot use the page. start-script.js takes the answer. Like that one it runs in every browser, and its text is
// the same on every page, since the content security policy states its hash.
(function (window, root) {
  var age = null;
  try {
    age = window.localStorage.getItem('laro.age');
  } catch (_) {
    // A browser without storage gets the question on every page.
  }
  if (!age) root.className += ' at-door hidden-y';
})(window, document.documentElement);
