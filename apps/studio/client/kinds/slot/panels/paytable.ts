import type { PrizesByCount } from '@laro/games/kinds/slot/mathematics';
import type { Translator } from '@laro/i18n/translator';
import type { SlotRulesJson } from '@laro/games/kinds/slot/slot-kind';
import { element, shape } from '../../../shell/page/dom.ts';
import type { MoneyText } from '../../../shell/money-text.ts';
import { lineColour } from '../stage/painting/board-drawing.ts';

/** What the rules are written with. Amounts are those of the stake that is chosen now. */
export interface RulesWriter {
  readonly rules: SlotRulesJson;
  readonly words: Translator;
  readonly money: MoneyText;
  /** What one coin is worth at the chosen stake, money units. */
  readonly coin: bigint;
  readonly pictureOf: (code: string) => HTMLElement;
}

/** Counts of a ladder with what they pay: "8–9" where the next step is further away, "12+" for the last of many. */
export const prizeSteps = (prizes: PrizesByCount, most: number): { readonly counts: string; readonly coins: number }[] => {
  const counts = Object.keys(prizes)
    .map(Number)
    .toSorted((a, b) => a - b);
  return counts
    .map((count, index) => {
      const last = (counts[index + 1] ?? most + 1) - 1;
      const text = last <= count ? String(count) : index === counts.length - 1 ? `${count}+` : `${count}–${last}`;
      return { counts: text, coins: prizes[count] ?? 0 };
    })
    .toReversed();
};

/** How many of a symbol can count at once. */
const mostOf = ({ pay, reels, rows }: SlotRulesJson): number => (pay.kind === 'lines' || pay.kind === 'ways' ? reels : reels * rows);

const prizeList = ({ money, coin }: RulesWriter, prizes: PrizesByCount, most: number): HTMLElement =>
  element(
    'dl',
    { class: 'prizes' },
    ...prizeSteps(prizes, most).map(({ counts, coins }) =>
      element('div', {}, element('dt', { text: counts }), element('dd', { text: money(BigInt(coins) * coin) })),
    ),
  );

/** Every symbol that pays, the dearest first, with what each count pays at the chosen stake (T59). */
export const paytable = (writer: RulesWriter): HTMLElement => {
  const { rules, pictureOf } = writer;
  const best = (prizes: PrizesByCount): number => Math.max(...Object.values(prizes));
  const cards = Object.entries(rules.pays)
    .toSorted(([, a], [, b]) => best(b) - best(a))
    .map(([code, prizes]) => element('li', { class: 'pay-card' }, pictureOf(code), prizeList(writer, prizes, mostOf(rules))));
  return element('ul', { class: 'pay-cards', role: 'list' }, ...cards);
};

/** What the scatter pays, where it does. */
export const scatterPrizes = (writer: RulesWriter): HTMLElement | null =>
  writer.rules.scatter?.pays ? prizeList(writer, writer.rules.scatter.pays, writer.rules.reels * writer.rules.rows) : null;

const STEP = 8;

const lineDrawing = (line: readonly number[], index: number, rules: SlotRulesJson): SVGElement => {
  const { reels, rows } = rules;
  const cells = Array.from({ length: reels * rows }, (_, cell) => {
    const [reel, row] = [Math.floor(cell / rows), cell % rows];
    const isOn = line[reel] === row;
    return shape('rect', {
      x: reel * STEP + 0.6,
      y: row * STEP + 0.6,
      width: STEP - 1.2,
      height: STEP - 1.2,
      rx: 1.4,
      fill: isOn ? lineColour(index) : 'rgb(255 255 255 / 0.12)',
    });
  });
  return shape('svg', { viewBox: `0 0 ${reels * STEP} ${rows * STEP}`, 'aria-hidden': 'true' }, ...cells);
};

/** All lines, drawn and numbered; null where no lines pay. */
export const lineDrawings = ({ rules, words }: RulesWriter): HTMLElement | null => {
  const { pay } = rules;
  if (pay.kind !== 'lines') return null;
  const drawings = pay.lines.map((line, index) => {
    const rows = line.map((row) => row + 1).join(' ');
    const name = words.t('studio.rules.line', { line: index + 1, rows });
    return element(
      'li',
      { class: 'line' },
      element('span', { class: 'unseen', text: name }),
      element('b', { 'aria-hidden': 'true', text: String(index + 1) }),
      lineDrawing(line, index, rules),
    );
  });
  return element('ol', { class: 'lines', role: 'list' }, ...drawings);
};
