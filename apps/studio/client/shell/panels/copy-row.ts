import type { Translator } from '@laro/i18n/translator';
import { element, fill, icon } from '../page/dom.ts';

const BACK_MS = 1800;

/** A long value with a button that copies it. */
export const copyRow = ({ t }: Translator, label: string, value: string): HTMLElement => {
  const text = element('code', { text: value });
  const button = element('button', { type: 'button', class: 'icon-button', 'aria-label': t('studio.copy', { name: label }) }, icon('copy'));
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(value);
      fill(button, icon('check'));
      setTimeout(() => fill(button, icon('copy')), BACK_MS);
    } catch {
      // The clipboard is closed to this frame: the text is marked, ready for the player's own hand.
      getSelection()?.selectAllChildren(text);
    }
  });
  return element('div', { class: 'copy-row' }, element('span', { class: 'label', text: label }), element('div', {}, text, button));
};
