import { decisionActName } from '@laro/games/kinds/decisions/tables/names';
import type { Translator } from '@laro/i18n/translator';
import type { MoneyText } from '../../shell/money-text.ts';
import { element } from '../../shell/page/dom.ts';
import { nameTap } from '../../shell/page/second-taps.ts';
import './acts.css';

/** A possible act. `stake`: its further stake, money units. */
interface OfferedAct {
  readonly id: string;
  readonly stake: bigint;
}

/** The button of a decision, alone or at a table: gold says that the act costs money, and the amount is below its name. `made`: decisions of the play before this one. */
export function actButton(
  { words, money }: { readonly words: Translator; readonly money: MoneyText },
  { id, stake }: OfferedAct,
  made: number,
  onPress: () => void,
): HTMLButtonElement {
  const name = element('span', { text: decisionActName(words.find, id) });
  const price = stake > 0n ? element('b', { text: money(stake) }) : null;
  const button = element('button', { type: 'button', class: `button ${stake > 0n ? 'primary' : 'quiet'} decision-act`, 'data-act': id }, name, price);
  nameTap(button, 'decision', `${made} ${id}`);
  button.addEventListener('click', onPress);
  return button;
}
