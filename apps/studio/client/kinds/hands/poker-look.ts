import type { DecisionPlay } from '@laro/games/kinds/decisions/tables/decision-replay';
import { element } from '../../shell/page/dom.ts';
import { HeldCards } from './held-cards.ts';
import type { HandsLook, LookParts } from './look.ts';

/** Paying hands, the lowest first, as the odds of the rules name them. */
export const CLASSES = ['jacks', 'two_pair', 'trips', 'straight', 'flush', 'full_house', 'fours', 'straight_flush', 'royal'] as const;

const timesOf = ({ stake, totalWin }: DecisionPlay): bigint => BigInt(totalWin) / BigInt(stake);

/** The table of returns, the highest first. */
function paysTable({ t, find }: LookParts['words'], odds: readonly string[]) {
  const pays = CLASSES.map((id, at) => ({ name: find(`hands.class.${id}`) ?? id, times: BigInt(odds[at] ?? 0) + 1n })).toReversed();
  const rows = pays.map(({ name, times }) => element('div', {}, element('dt', { text: name }), element('dd', { text: `×${times}` })));
  return {
    root: element('dl', { class: 'poker-pays', 'aria-label': t('hands.pays') }, ...rows),
    /** The hand that returns this many stakes; null for none. */
    nameOf: (times: bigint): string | null => pays.find((one) => one.times === times)?.name ?? null,
    mark: (times: bigint): void => rows.forEach((row, at) => row.classList.toggle('is-hit', pays[at]?.times === times)),
  };
}

/** Five cards of which the player keeps some, below the table of what each hand pays. `odds`: to 1, in the order of the classes. */
export function pokerLook(parts: LookParts, odds: readonly string[]): HandsLook {
  const { t } = parts.words;
  const table = paysTable(parts.words, odds);
  const cards = new HeldCards(parts);
  return {
    stage: element('div', { class: 'poker-table' }, table.root, cards.root),
    acts: null,
    lay: () => {
      cards.lay();
      table.mark(0n);
    },
    open: async (round) => {
      await cards.deal(round.hands[0] ?? []);
      cards.ready(true);
    },
    close: () => cards.ready(false),
    main: () => {
      const count = cards.kept.replaceAll('1', '').length;
      return { act: `keep-${cards.kept}`, label: count === 0 ? t('hands.keep_all') : t('hands.change', { count }) };
    },
    invitation: [t('hands.choose'), t('hands.choose.words')],
    finish: async (round) => {
      const [act = ''] = round.acts;
      await cards.deal(round.drawn.hands['dealt'] ?? []);
      cards.keep(act.replace('~', '').slice('keep-'.length));
      await cards.change(round.hands[0] ?? []);
      table.mark(timesOf(round));
    },
    title: (round) => table.nameOf(timesOf(round)) ?? t('hands.class.none'),
    key: (key) => cards.toggle(Number(key) - 1),
  };
}
