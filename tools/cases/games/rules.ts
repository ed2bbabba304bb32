import { cardText } from '@laro/games/cards/pack';
import { fractionText } from '@laro/games/figures/rational';
import { committedDeck, dealtPlaces, stakesRoot, tableChain, tableClientSeed, type SeededStake } from '@laro/games/fair/table-chain';
import { formHash } from '@laro/games/forms/form-hash';
import { dosBeats, dosStrength, dosUnits } from '@laro/games/kinds/seats/pusoy-dos';
import { isFouled, pusoyUnits, royalties, type PusoyHand } from '@laro/games/kinds/seats/pusoy';
import { saklaReturn } from '@laro/games/kinds/seats/sakla';
import { tongitsPoints } from '@laro/games/kinds/seats/tongits';
import { BANDS, STAKE_NOT_OFFERED, stakeRefusal, type BandName } from '@laro/games/stakes/bands';
import { isInTime, stakeCounts } from '@laro/games/stakes/stake-window';
import { cardsOf, isGiven, lengthOf, listOf, numberOf, numbersOf, textOf, textsOf, type Evaluator, type Input, type Outcomes } from './input.ts';
import { evaluateLimbo } from './draws.ts';
import { oneOdds, wordedBet } from './words.ts';

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

const STAKES = ['stakes', 'lines'];

/** Counted stakes as lines `id:seed`, as objects, or as an object of seeds by id. */
function seededStakes(given: unknown): SeededStake[] {
  if (!Array.isArray(given)) return Object.entries((given ?? {}) as Input).map(([stakeId, clientSeed]) => ({ stakeId, clientSeed: String(clientSeed) }));
  return given.map((stake: unknown) => {
    if (typeof stake === 'string') return { stakeId: stake.slice(0, stake.indexOf(':')), clientSeed: stake.slice(stake.indexOf(':') + 1) };
    const { stakeId, id, clientSeed, seed } = stake as Input;
    return { stakeId: String(stakeId ?? id), clientSeed: String(clientSeed ?? seed) };
  });
}

/** A table's chain by ordinals (terminal is seed 0), roots of client seeds, and hands among players. */
export const evaluateFair: Evaluator = (input, expected) => {
  const chain = () => tableChain(textOf(input, 'last'), numberOf(input, 'length'));
  const seeds = Object.fromEntries(ORDINALS.map((name, index): [string, () => unknown] => [name, () => chain()[index + 1]]));
  const hasStakes = STAKES.some((name) => isGiven(input, name));
  const stakes = (): SeededStake[] => seededStakes(input[STAKES.find((name) => isGiven(input, name)) ?? 'stakes']);
  const size = numberOf(input, 'cards', 52);
  const hand = () => String(input['hand'] ?? input['handId']);
  const committed = () => committedDeck(textOf(input, 'serverSeed'), hand(), size);
  const dealt = () => dealtPlaces(textsOf(input, isGiven(input, 'playerSeeds') ? 'playerSeeds' : 'seeds'), hand(), size);
  const count = numberOf(input, isGiven(input, 'dealt') ? 'dealt' : 'deal', lengthOf(expected, 'cards', lengthOf(expected, 'places', 5)));
  return {
    terminal: () => chain()[0],
    ...seeds,
    seeds: chain,
    root: () => (hasStakes ? stakesRoot(stakes()) : committed().root),
    clientSeed: () => tableClientSeed(String(input['beacon'] ?? 'none'), stakesRoot(stakes())),
    mixed: () => dealt().mixed,
    places: () => dealt().places.slice(0, count),
    cards: () =>
      dealt()
        .places.slice(0, count)
        .map((place) => cardText(committed().deck[place] ?? 0)),
  };
};

export const evaluateTongits: Evaluator = (input) => ({ points: () => tongitsPoints(cardsOf(input, 'hand')) });

export const evaluateDos: Evaluator = (input) => ({
  beats: () => dosBeats(cardsOf(input, 'played'), cardsOf(input, 'on')),
  legal: () => dosStrength(cardsOf(input, 'played')) !== null,
  units: () => (Array.isArray(input['left']) ? numbersOf(input, 'left').map(dosUnits) : dosUnits(numberOf(input, 'left'))),
});

export const evaluatePusoy: Evaluator = (input) => {
  const hands = (): PusoyHand[] =>
    listOf(input, 'hands').map((hand) => {
      const parts = hand as Input;
      return { front: cardsOf(parts, 'front'), middle: cardsOf(parts, 'middle'), back: cardsOf(parts, 'back') };
    });
  return { fouled: () => hands().map(isFouled), units: () => pusoyUnits(hands()), royalties: () => hands().map(royalties) };
};

export const evaluateSakla: Evaluator = (input) => ({
  rtp: () => {
    const pairs = isGiven(input, 'pairs') ? numberOf(input, 'pairs') : Number(/(\d+) pairs/.exec(String(input['first'] ?? input['bet'] ?? ''))?.[1] ?? 20);
    return fractionText(saklaReturn(pairs, oneOdds(wordedBet(textOf(input, isGiven(input, 'pays') ? 'pays' : 'bet')))));
  },
});

/** A stake of a game of one act: refused or accepted by its band; other values as targets and tosses compute them. */
export const evaluateSolo: Evaluator = (input): Outcomes => {
  const band = BANDS[(input['band'] ?? 'S') as BandName];
  const refusal = () => stakeRefusal(String(input['stake']), band);
  return { ...evaluateLimbo(input, {}), refused: refusal, accepted: () => refusal() !== STAKE_NOT_OFFERED };
};

export const evaluateForms: Evaluator = (input) => {
  const fields = () => Object.fromEntries(Object.entries((input['params'] ?? {}) as Input).map(([name, value]) => [name, String(value)]));
  const algorithm = input['algorithm'] === 'md5' ? 'md5' : 'hmac-sha256';
  const hash = () => formHash(fields(), textOf(input, 'secret'), algorithm);
  return { hash, valid: () => fields()['hash'] === hash() };
};

/** A time of day, in milliseconds. */
function moment(input: Input, name: string): number {
  const match = /(\d+):(\d+)(?::(\d+)(?:\.(\d{1,3}))?)?/.exec(textOf(input, name));
  if (match === null) throw new RangeError(`${name} is no time`);
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1, 4).map((part) => Number(part ?? 0));
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + Number((match[4] ?? '0').padEnd(3, '0'));
}

/** True if a table accepts a stake: the insert's time decides, which the case calls committed or inserted. */
export const evaluateTable: Evaluator = (input) => {
  const insertedAt = () => moment(input, isGiven(input, 'inserted') ? 'inserted' : 'committed');
  const times = () => ({ closesAt: moment(input, 'closesAt'), insertedAt: insertedAt() });
  const optional = (name: string) => (isGiven(input, name) ? moment(input, name) : null);
  return {
    accepted: () => isInTime(times()),
    counts: () => stakeCounts({ ...times(), betDoneAt: optional('done'), drawnAt: optional('drawn') }),
  };
};
