import { element, wordButton } from '../page/dom.ts';

/** What a notice offers. */
export interface NoticeAct {
  readonly label: string;
  readonly kind: 'primary' | 'quiet';
  readonly press: () => void;
}

/** A message that has to be answered: what happened, whether the money is safe, what to do. */
export const showNotice = (place: HTMLElement, title: string, words: string, acts: readonly NoticeAct[]): void => {
  const heading = element('h2', { class: 'notice-title', id: 'notice-title', text: title });
  const dialog = element('dialog', { class: 'notice', role: 'alertdialog', 'aria-labelledby': 'notice-title', 'aria-describedby': 'notice-words' });
  const close = (): void => {
    dialog.close();
    dialog.remove();
  };
  const buttons = acts.map(({ label, kind, press }) =>
    wordButton(label, kind, () => {
      close();
      press();
    }),
  );
  dialog.append(heading, element('p', { class: 'notice-words', id: 'notice-words', text: words }), element('div', { class: 'notice-acts' }, ...buttons));
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  place.append(dialog);
  dialog.showModal();
  buttons[0]?.focus();
};
