import { element, fill, wordButton } from '../page/dom.ts';
import type { Sheet } from '../hud/sheet.ts';
import type { GameWords } from '../words/words.ts';

/** One page of the sheet. */
export interface InfoPage {
  readonly id: string;
  readonly label: string;
  /** Writes the page; called each time it is opened. */
  readonly write: () => readonly HTMLElement[];
}

/** The sheet with rules, history and fairness, as tabs: arrow keys go from one to the next. */
export class InfoSheet {
  readonly #sheet: Sheet;
  readonly #pages: readonly InfoPage[];
  readonly #words: GameWords;
  readonly #title: string;

  constructor(sheet: Sheet, pages: readonly InfoPage[], words: GameWords) {
    this.#sheet = sheet;
    this.#pages = pages;
    this.#words = words;
    this.#title = words.t('studio.info');
  }

  /** Opens a page. The words of all pages are fetched when the sheet is opened for the first time. */
  open(id: string): void {
    fill(this.#sheet.body, element('p', { class: 'note', role: 'status', text: this.#words.t('studio.loading') }));
    this.#sheet.open(this.#title);
    void this.#showCompleted(id);
  }

  async #showCompleted(id: string): Promise<void> {
    const { t, completed } = this.#words;
    if (await completed()) {
      this.#show(id);
      return;
    }
    const again = wordButton(t('studio.again'), 'quiet', () => this.open(id));
    fill(this.#sheet.body, element('div', { class: 'info-page' }, element('p', { role: 'alert', text: t('studio.offline.words') }), again));
  }

  #show(id: string): void {
    const chosen = this.#pages.findIndex((page) => page.id === id);
    const page = this.#pages[chosen];
    if (!page) return;
    const tabs = this.#pages.map((one) => {
      const isChosen = one === page;
      const tab = element('button', {
        type: 'button',
        class: 'tab',
        role: 'tab',
        id: `tab-${one.id}`,
        'aria-selected': String(isChosen),
        'aria-controls': 'info-page',
        tabindex: isChosen ? 0 : -1,
        text: one.label,
      });
      tab.addEventListener('click', () => this.#show(one.id));
      return tab;
    });
    const list = element('div', { class: 'tabs', role: 'tablist', 'aria-label': this.#title }, ...tabs);
    list.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const next = step === undefined ? undefined : this.#pages.at((chosen + step) % this.#pages.length);
      if (next) this.#show(next.id);
    });
    fill(
      this.#sheet.body,
      list,
      element('div', { class: 'info-page', id: 'info-page', role: 'tabpanel', 'aria-labelledby': `tab-${page.id}` }, ...page.write()),
    );
    this.#sheet.body.scrollTop = 0;
    tabs[chosen]?.focus({ preventScroll: true });
  }
}
