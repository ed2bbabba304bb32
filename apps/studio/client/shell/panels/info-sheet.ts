import type { Translator } from '@laro/i18n/translator';
import { element, fill } from '../dom.ts';
import type { Sheet } from '../hud/sheet.ts';

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
  readonly #title: string;

  constructor(sheet: Sheet, pages: readonly InfoPage[], { t }: Translator) {
    this.#sheet = sheet;
    this.#pages = pages;
    this.#title = t('studio.info');
  }

  open(id: string): void {
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
      tab.addEventListener('click', () => this.open(one.id));
      return tab;
    });
    const list = element('div', { class: 'tabs', role: 'tablist', 'aria-label': this.#title }, ...tabs);
    list.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const next = step === undefined ? undefined : this.#pages.at((chosen + step) % this.#pages.length);
      if (next) this.open(next.id);
    });
    fill(
      this.#sheet.body,
      list,
      element('div', { class: 'info-page', id: 'info-page', role: 'tabpanel', 'aria-labelledby': `tab-${page.id}` }, ...page.write()),
    );
    this.#sheet.open(this.#title);
    tabs[chosen]?.focus({ preventScroll: true });
  }
}
