import type { DecisionPlay } from '@laro/games/kinds/decisions/tables/decision-replay';
import { element, fill } from '../../shell/page/dom.ts';
import { pause } from '../../shell/page/motion.ts';
import { actButton } from '../decisions/act-button.ts';
import { cardTotal } from '../decisions/card-total.ts';
import { HandsView, type ShownHand } from './hands-view.ts';
import type { HandsLook, LookParts } from './look.ts';

const RESULT_MS = 350;

/** Blackjack: the dealer above, the player's hands below, and a button for each act. */
export function blackjackLook({ words, money, sound, moves, onAct }: LookParts): HandsLook {
  const { t } = words;
  const view = new HandsView(t('hands.table'), moves, () => sound.tick());
  const acts = element('div', { class: 'decision-acts', role: 'group', 'aria-label': t('hands.decide') });
  const dealerOf = (cards: readonly (string | null)[]): ShownHand => {
    const open = cards.filter((card) => card !== null);
    return { id: 'dealer', name: t('decisions.hand.dealer'), cards, total: open.length === 0 ? '' : String(cardTotal(open)), isActive: false };
  };
  const ownOf = (hands: readonly (readonly string[])[], active: number): ShownHand[] =>
    hands.map((cards, at) => ({
      id: `own ${at}`,
      name: hands.length > 1 ? t('hands.own.at', { number: at + 1 }) : t('hands.own'),
      cards,
      total: String(cardTotal(cards)),
      isActive: at === active,
    }));
  const commonOf = ({ drawn }: DecisionPlay): readonly string[] => drawn.hands['dealer'] ?? [];
  const close = (): void => fill(acts);
  return {
    stage: view.root,
    acts,
    lay: () => {
      view.clear([t('decisions.hand.dealer'), t('hands.own')]);
      close();
    },
    open: async (round) => {
      const { active, offered } = round.turn ?? { active: -1, offered: [] };
      await view.show([dealerOf([...commonOf(round), null]), ...ownOf(round.hands, active)]);
      const hadFocus = acts.contains(document.activeElement) || document.activeElement === document.body;
      fill(acts, ...offered.map(({ id, stake }) => actButton({ words, money }, { id, stake: BigInt(stake) }, round.acts.length, () => onAct(id))));
      if (hadFocus) acts.querySelector('button')?.focus();
    },
    close,
    main: () => null,
    invitation: [t('hands.decide'), t('hands.decide.words')],
    finish: async (round) => {
      close();
      const dealer = commonOf(round);
      await view.show([dealerOf([...dealer.slice(0, 1), null]), ...ownOf(round.hands, -1)]);
      await view.show([dealerOf(dealer), ...ownOf(round.hands, -1)]);
      if (moves()) await pause(RESULT_MS);
    },
    title: ({ drawn: { result } }) =>
      result === 'X' ? t('decisions.result.bust') : result === 'BJ' ? t('decisions.result.blackjack') : t('decisions.result.dealer', { total: result }),
    key: () => false,
  };
}
