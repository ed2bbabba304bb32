/** Minimal replacements for features of browsers that happy-dom lacks. Tests of these features run in Chromium. */
import { configure } from '@testing-library/dom';
import { flushSync } from 'react-dom';

const nothing = (): void => undefined;

Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve(), addEventListener: nothing }, configurable: true });
// A picture is on its way until a test says that it came or was lost: nothing is fetched here.
Object.defineProperty(HTMLImageElement.prototype, 'complete', { get: () => false, configurable: true });
const NOT_FOUND_CHARACTERS = 1500;

/** State that an event changes is rendered when its dispatch returns, as React does for real events of a browser. */
configure({
  // A loaded machine is slow, not wrong.
  asyncUtilTimeout: 15_000,
  getElementError: (message) => new Error((message ?? '').slice(0, NOT_FOUND_CHARACTERS)),
  eventWrapper: (dispatch) => {
    let outcome;
    flushSync(() => void (outcome = dispatch()));
    return outcome;
  },
});
