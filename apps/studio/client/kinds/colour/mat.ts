import type { Translator } from '@laro/i18n/translator';
import type { ColourRulesJson } from '@laro/games/kinds/colour/colour-kind';
import type { ColourRound } from '@laro/games/kinds/colour/colour-replay';
import type { Colour, ColourBetId } from '@laro/games/kinds/colour/colour-rules';
import { element, fill, shape } from '../../shell/page/dom.ts';
import type { MoneyText } from '../../shell/money-text.ts';
import type { Placed } from '../../shell/bets/bets.ts';
import type { Picker } from '../../shell/bets/bets-game.ts';
import { chip, chipPlaceOf, chipText } from '../../shell/bets/chip.ts';
import { paints } from './paints.ts';
import { colourName, oddsText } from './colour-words.ts';

export interface MatParts {
  readonly rules: ColourRulesJson;
  readonly words: Translator;
  readonly money: MoneyText;
  readonly onPlace: (bet: ColourBetId) => void;
}

interface Spot {
  readonly button: HTMLButtonElement;
  readonly place: HTMLElement;
  /** Name with its odds, without what stands on it. */
  readonly label: string;
}

/** Steps of the arrow keys over the spots: three cards in a row, two spots on a card. */
const COLUMNS = 3;

const signOf = (colour: Colour): SVGElement =>
  shape(
    'svg',
    { viewBox: '-22 -22 44 44', 'aria-hidden': 'true', class: 'sign-of' },
    shape('path', { d: paints[colour].sign.join(''), fill: 'currentColor' }),
    ...(paints[colour].dot === undefined ? [] : [shape('circle', { r: 4, fill: paints[colour].dot })]),
  );

/** The mat: a card for each colour with its two bets. Every spot is a button with name, odds and amount. */
export class Mat implements Picker<ColourRound> {
  readonly root: HTMLElement;
  readonly #parts: MatParts;
  readonly #spots = new Map<ColourBetId, Spot>();
  readonly #cards = new Map<Colour, HTMLElement>();
  readonly #chips: readonly bigint[];

  constructor(parts: MatParts) {
    this.#parts = parts;
    this.#chips = parts.rules.chips.map(BigInt);
    for (const { id } of parts.rules.bets) this.#spots.set(id, this.#spot(id));
    this.root = element(
      'div',
      { class: 'mat-cards', role: 'group', 'aria-label': parts.words.t('colour.mat') },
      ...parts.rules.colours.map((colour) => this.#card(colour)),
    );
    this.root.addEventListener('keydown', (event) => this.#walk(event));
  }

  /** What stands on each spot now. */
  show(placed: Placed): void {
    const { money, words } = this.#parts;
    for (const [bet, { button, place, label }] of this.#spots) {
      const amount = placed.get(bet);
      fill(place, amount === undefined ? null : chip(chipPlaceOf(this.#chips, amount), chipText(amount)));
      button.setAttribute('aria-label', amount === undefined ? label : words.t('colour.spot.staked', { bet: label, amount: money(amount) }));
    }
  }

  /** What a round has brought each bet; null takes the signs away. */
  result(round: ColourRound | null): void {
    for (const [colour, card] of this.#cards)
      card.classList.toggle('is-hit', round !== null && (colour in round.returns || `${colour}-twice` in round.returns));
    for (const [bet, { place }] of this.#spots) {
      if (place.nextElementSibling?.matches('.spot-result')) place.nextElementSibling.remove();
      const staked = BigInt(round?.positions[bet] ?? 0);
      place.classList.toggle('is-lost', staked > 0n && round?.returns[bet] === undefined);
      if (staked === 0n) continue;
      place.after(this.#sign(BigInt(round?.returns[bet] ?? 0), staked, place.matches('.low')));
    }
  }

  /** What a bet has returned; of a lost one what it cost. */
  #sign(returned: bigint, staked: bigint, isLow: boolean): HTMLElement {
    const { money } = this.#parts;
    const kinds = ['spot-result', ...(returned > 0n ? ['is-paid'] : []), ...(isLow ? ['low'] : [])];
    return element('span', { class: kinds.join(' '), text: returned > 0n ? money(returned) : money(-staked), 'aria-hidden': 'true' });
  }

  ready(isReady: boolean): void {
    for (const { button } of this.#spots.values()) button.setAttribute('aria-disabled', String(!isReady));
  }

  #spot(id: ColourBetId): Spot {
    const { words, onPlace, rules } = this.#parts;
    const odds = oddsText(rules, id, words);
    const isTwice = id.endsWith('-twice');
    const name = colourName(words, id.replace('-twice', '') as Colour);
    const told = words.t(isTwice ? 'colour.spot.twice' : 'colour.spot.single', { colour: name, odds });
    // What is read aloud begins with what is seen.
    const label = isTwice ? `${words.t('colour.twice')} ${odds}. ${told}` : told;
    const place = element('span', { class: isTwice ? 'put low' : 'put', 'aria-hidden': 'true' });
    const inside = isTwice
      ? [element('span', { class: 'twice-words', text: words.t('colour.twice') }), ' ', element('b', { text: odds })]
      : [signOf(id as Colour), element('b', { class: 'colour-name', text: name })];
    const button = element('button', { type: 'button', class: isTwice ? 'spot twice' : 'spot single', 'data-bet': id, 'aria-label': label });
    button.append(...inside);
    button.addEventListener('click', () => {
      if (button.getAttribute('aria-disabled') !== 'true') onPlace(id);
    });
    return { button, place, label };
  }

  #card(colour: Colour): HTMLElement {
    const spots = [this.#spots.get(colour), this.#spots.get(`${colour}-twice`)].flatMap((spot) => (spot ? [spot.button, spot.place] : []));
    const card = element('div', { class: `card-of ${colour}` }, ...spots);
    this.#cards.set(colour, card);
    return card;
  }

  /** Arrows go from spot to spot. */
  #walk(event: KeyboardEvent): void {
    const spots = this.#parts.rules.colours.flatMap((colour) => [colour, `${colour}-twice`] as ColourBetId[]);
    const at = spots.findIndex((bet) => this.#spots.get(bet)?.button === document.activeElement);
    const isTwice = at % 2 === 1;
    const step = { ArrowRight: 2, ArrowLeft: -2, ArrowDown: isTwice ? COLUMNS * 2 - 1 : 1, ArrowUp: isTwice ? -1 : 1 - COLUMNS * 2 }[event.key];
    const next = step === undefined || at < 0 ? undefined : this.#spots.get(spots[at + step] ?? 'red');
    if (!next || step === undefined || spots[at + step] === undefined) return;
    event.preventDefault();
    next.button.focus();
  }
}
