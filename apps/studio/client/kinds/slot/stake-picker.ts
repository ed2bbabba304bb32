import { element, fill } from '../../shell/page/dom.ts';
import type { MoneyText } from '../../shell/money-text.ts';
import type { Sheet } from '../../shell/hud/sheet.ts';

/** The stakes on offer; pressing one takes it and closes the sheet (T59). */
export const showStakes = (
  sheet: Sheet,
  title: string,
  stakes: readonly bigint[],
  chosen: bigint,
  money: MoneyText,
  onChoose: (stake: bigint) => void,
): void => {
  const buttons = stakes.map((stake) => {
    const button = element('button', { type: 'button', class: 'stake', 'aria-pressed': String(stake === chosen), text: money(stake) });
    button.addEventListener('click', () => {
      sheet.close();
      onChoose(stake);
    });
    return button;
  });
  fill(sheet.body, element('div', { class: 'stakes', role: 'group', 'aria-label': title }, ...buttons));
  sheet.open(title);
  buttons.find((button) => button.getAttribute('aria-pressed') === 'true')?.focus();
};
