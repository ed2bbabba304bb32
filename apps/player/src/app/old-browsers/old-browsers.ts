// Features that browsers before Safari 13.1 lack and no language polyfill provides; only in the bundle for old browsers.
import { PlainPluralRules } from './plain-plural-rules.ts';

type Callback = ConstructorParameters<typeof ResizeObserver>[0];

/** Tells of an element's size at first and whenever the window changes; enough for parts that fit themselves to their room. */
class PlainResizeObserver implements ResizeObserver {
  readonly #elements = new Set<Element>();
  readonly #tell: Callback;

  constructor(tell: Callback) {
    this.#tell = tell;
    addEventListener('resize', this.#look);
  }

  #look = (): void => {
    if (this.#elements.size === 0) return;
    const entries = [...this.#elements].map((target) => ({
      target,
      contentRect: target.getBoundingClientRect(),
      borderBoxSize: [],
      contentBoxSize: [],
      devicePixelContentBoxSize: [],
    }));
    this.#tell(entries, this);
  };

  observe(element: Element): void {
    this.#elements.add(element);
    requestAnimationFrame(this.#look);
  }

  unobserve(element: Element): void {
    this.#elements.delete(element);
  }

  disconnect(): void {
    this.#elements.clear();
    removeEventListener('resize', this.#look);
  }
}

if (!('ResizeObserver' in window)) Object.defineProperty(window, 'ResizeObserver', { value: PlainResizeObserver, configurable: true });
if (!('PluralRules' in Intl)) Object.defineProperty(Intl, 'PluralRules', { value: PlainPluralRules, configurable: true });
