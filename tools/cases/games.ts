// Worked cases of the games beyond slots: a list of cases, each with its kind.
import { fractionText, parseFraction, times } from '@laro/games/figures/rational';
import { decimal, plainText } from '@laro/games/figures/returns';
import { computed, type CaseForm, type CaseResult } from './case-file.ts';
import { evaluateBaccarat, evaluateRoads, raisedDigits } from './games/baccarat.ts';
import { evaluateBingo } from './games/bingo.ts';
import { evaluateBlackjack, evaluateCaribbean, evaluateHoldem, evaluatePoker, evaluateVideoPoker, evaluateWar } from './games/decisions.ts';
import { evaluateCoins, evaluateDice, evaluateDuel, evaluateFanTan, evaluateSicBo } from './games/dice.ts';
import type { Evaluator, Input } from './games/input.ts';
import { evaluateDraw, evaluateFish, evaluateHiLo, evaluateLimbo, evaluateMatch, evaluateRace, evaluateWheel } from './games/draws.ts';
import { evaluateCrash, evaluateDrop, evaluateLadder, evaluateRoulette } from './games/machines.ts';
import { namedReturn } from './games/named-games.ts';
import { evaluateDos, evaluateFair, evaluateForms, evaluatePusoy, evaluateSakla, evaluateSolo, evaluateTable, evaluateTongits } from './games/rules.ts';
import { evaluateAndar, evaluateBull, evaluateCurtain, evaluateDragonTiger, evaluateLuckyNine, evaluateThree } from './games/turned.ts';

const EVALUATORS: Readonly<Record<string, Evaluator>> = {
  andar: evaluateAndar,
  baccarat: evaluateBaccarat,
  bingo: evaluateBingo,
  blackjack: evaluateBlackjack,
  bull: evaluateBull,
  caribbean: evaluateCaribbean,
  colour: evaluateDice,
  crash: evaluateCrash,
  curtain: evaluateCurtain,
  dice: evaluateDice,
  dos: evaluateDos,
  dragontiger: evaluateDragonTiger,
  draw: evaluateDraw,
  drop: evaluateDrop,
  duel: evaluateDuel,
  fair: evaluateFair,
  fantan: evaluateFanTan,
  fish: evaluateFish,
  forms: evaluateForms,
  hilo: evaluateHiLo,
  holdem: evaluateHoldem,
  ladder: evaluateLadder,
  limbo: evaluateLimbo,
  lucky9: evaluateLuckyNine,
  match: evaluateMatch,
  poker: evaluatePoker,
  pusoy: evaluatePusoy,
  race: evaluateRace,
  roads: evaluateRoads,
  roulette: evaluateRoulette,
  sakla: evaluateSakla,
  sicbo: evaluateSicBo,
  solo: evaluateSolo,
  table: evaluateTable,
  three: evaluateThree,
  tongits: evaluateTongits,
  videopoker: evaluateVideoPoker,
  war: evaluateWar,
  wheel: evaluateWheel,
  xocdia: evaluateCoins,
};

/** Fields that explain a case in text and are not computed. */
const COMMENTS = new Set(['note', 'notes', 'because', 'why']);
/** Other spellings of classes of cards. */
const SPELLINGS: Readonly<Record<string, string>> = {
  straightFlush: 'straight flush',
  'straight-flush': 'straight flush',
  high: 'none',
  'high card': 'none',
  'three of a kind': 'trips',
};

/** Texts of an outcome in the form that the product writes: no zeros at the end of decimals, ties as raised digits. */
function inOwnForm(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOwnForm);
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([key, part]) => [inOwnForm(key), inOwnForm(part)]));
  if (typeof value !== 'string') return value;
  // Scores with a dash of any length.
  if (/^\d+[–-]\d+$/.test(value)) return value.replace('–', '-');
  if (/^\d+\/\d+$/.test(value)) return fractionText(parseFraction(value)).replace(/\/1$/, '');
  if (/^\d+\.\d+$/.test(value)) return value.replace(/\.?0+$/, '');
  return SPELLINGS[value] ?? value.replaceAll(/(?<=\d,\d[PB])\d+/g, raisedDigits);
}

/** Kinds whose returns are an object of their own, or of which a stake is no scale of them. */
const OWN_RETURNS = new Set(['baccarat', 'caribbean', 'holdem', 'three']);
const OWN_STAKES = new Set(['solo', 'table', 'war']);
/** Kinds that read prices of their own from `pays`. */
const OWN_PAYS = new Set(['bingo', 'draw', 'drop', 'duel', 'sakla', 'videopoker', 'wheel']);
const isPrice = (value: unknown): value is string => typeof value === 'string' && /^\s*(?:×\s*)?\d+(?:\.\d+)?\s*(?:to 1|:\s*1)?\s*$/.test(value);

/** A case whose price is written apart from its bet, with both in the words of the bet. */
function withPrice(kind: string, input: Input): Input {
  const { bet, pays, odds, sum, from, to } = input;
  const price = isPrice(pays) && !OWN_PAYS.has(kind) ? pays : typeof odds === 'number' || isPrice(odds) ? String(odds) : null;
  if (price === null) return input;
  const named = bet ?? (sum === undefined ? (from === undefined ? undefined : `${String(from)} to ${String(to)}`) : `sum ${String(sum)}`);
  return typeof named === 'string' ? { ...input, bet: `${named}, ${/to 1|:\s*1|×/.test(price) ? price : `${price} to 1`}` } : input;
}

/** A return for each unit staked, or in money where the case names the stake. */
function scaled(returns: unknown, stake: unknown): unknown {
  if (Array.isArray(returns)) return returns.map((one) => scaled(one, stake));
  if (isInput(returns)) return Object.fromEntries(Object.entries(returns).map(([name, one]) => [name, scaled(one, stake)]));
  return typeof returns === 'string' ? plainText(times(decimal(returns), decimal(String(stake)))) : returns;
}

/** Returns of each of several bets: those that the case lists, or those whose returns it expects. */
function severalReturns(kind: string, evaluate: Evaluator, input: Input, expected: Input): (() => unknown) | null {
  const { returns } = expected;
  if (OWN_RETURNS.has(kind) || input['bet'] !== undefined || typeof returns !== 'object' || returns === null) return null;
  const returned = (bet: string) => evaluate({ ...input, bet }, expected)['returns']?.();
  const { bets } = input;
  if (Array.isArray(returns)) return Array.isArray(bets) ? () => bets.map((bet) => returned(String(bet))) : null;
  return () => Object.fromEntries(Object.keys(returns).map((bet) => [bet, returned(bet)]));
}

const isInput = (value: unknown): value is Input => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Amounts as numbers where the case writes numbers, and as texts where it writes texts. */
function inTypesOf(expected: unknown, value: unknown): unknown {
  if (Array.isArray(expected) && Array.isArray(value)) return value.map((part, at) => inTypesOf(expected[at], part));
  if (isInput(expected) && isInput(value)) return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inTypesOf(expected[name], part)]));
  if (typeof expected === 'number' && typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value)) return Number(value);
  return typeof expected === 'string' && typeof value === 'number' ? String(value) : value;
}

function outcomeOf(kind: string, input: Input, expected: Input): unknown {
  const evaluate = EVALUATORS[kind];
  if (evaluate === undefined) return { error: `no known kind ${kind}` };
  return computed(() => {
    const read = withPrice(kind, input);
    const named = namedReturn(read);
    const own = evaluate(read, expected);
    const returns = severalReturns(kind, evaluate, read, expected) ?? own['returns'];
    const isScaled = returns !== undefined && read['stake'] !== undefined && !OWN_STAKES.has(kind);
    const outcomes: Readonly<Record<string, (() => unknown) | undefined>> = {
      ...own,
      ...(named === null ? {} : { rtp: () => named }),
      ...(returns === undefined ? {} : { returns: isScaled ? () => scaled(returns(), read['stake']) : returns }),
    };
    const names = Object.keys(expected).filter((name) => !COMMENTS.has(name));
    return Object.fromEntries(
      names.map((name) => {
        const compute = Object.hasOwn(outcomes, name) ? outcomes[name] : undefined;
        return [name, compute === undefined ? { error: `${kind} computes no ${name}` } : computed(compute)];
      }),
    );
  });
}

function evaluateCase(row: unknown): CaseResult {
  const { id, kind, input, expected } = isInput(row) ? row : {};
  const given = isInput(input) ? input : {};
  const named = isInput(expected) ? expected : {};
  const compared = Object.fromEntries(Object.entries(named).filter(([name]) => !COMMENTS.has(name)));
  const outcome = Object.keys(compared).length > 0 ? outcomeOf(String(kind), given, named) : { error: 'the case expects nothing' };
  const [own, result] = [inOwnForm(compared), inOwnForm(outcome)];
  return { id: String(id), title: String(kind), expected: own, computed: inTypesOf(own, result) };
}

/** Files with a list of cases of kinds that games have, and the notation of cards. */
export const gamesForm: CaseForm = {
  name: 'games',
  recognises: ({ cases, cards }) =>
    Array.isArray(cases) &&
    (typeof cards === 'string' || cases.some((row) => isInput(row) && Object.hasOwn(EVALUATORS, String(row['kind'])) && isInput(row['input']))),
  evaluate: ({ cases }) => (Array.isArray(cases) ? cases.map(evaluateCase) : []),
};
