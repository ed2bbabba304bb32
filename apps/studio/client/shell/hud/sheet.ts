import { element, iconButton } from '../page/dom.ts';

/** A panel over the game: it holds the focus while it is open, and Escape or its button closes it. */
export class Sheet {
  readonly root: HTMLDialogElement;
  readonly body: HTMLElement;
  readonly #title: HTMLElement;

  constructor(name: string, closeLabel: string, kind: 'full' | 'small' = 'full') {
    this.#title = element('h2', { class: 'sheet-title', id: `sheet-${name}` });
    this.body = element('div', { class: 'sheet-body', tabindex: '0', role: 'region', 'aria-labelledby': `sheet-${name}` });
    const head = element(
      'header',
      { class: 'sheet-head' },
      this.#title,
      iconButton('close', closeLabel, () => this.close()),
    );
    this.root = element('dialog', { class: `sheet ${kind}`, 'aria-labelledby': `sheet-${name}` }, element('div', { class: 'sheet-box' }, head, this.body));
    this.root.addEventListener('click', (event) => {
      if (event.target === this.root) this.close();
    });
    // Keys that play must not reach the game from here.
    this.root.addEventListener('keydown', (event) => event.stopPropagation());
  }

  open(title: string): void {
    this.#title.textContent = title;
    if (!this.root.open) this.root.showModal();
    this.body.scrollTop = 0;
  }

  close(): void {
    this.root.close();
  }
}
