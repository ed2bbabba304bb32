import { configure } from '@testing-library/dom';
import { flushSync } from 'react-dom';

/** What pages use of a browser and happy-dom lacks: as much as a page needs to go on. Whatever is about them is proven in Chromium. */
const nothing = (): void => undefined;

Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve(), addEventListener: nothing }, configurable: true });
// A picture is on its way until a test says that it came or was lost: nothing is fetched here.
Object.defineProperty(HTMLImageElement.prototype, 'complete', { get: () => false, configurable: true });
/** What an event changes is drawn when it is over, as in a browser, where React knows by the event that somebody acted. */
configure({
  eventWrapper: (dispatch) => {
    let outcome;
    flushSync(() => void (outcome = dispatch()));
    return outcome;
  },
});
