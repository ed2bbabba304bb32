// Worked cases of the games beyond slots: a list of cases, each with its kind.
import { fractionText, parseFraction } from '@laro/games/figures/rational';
import { computed, type CaseForm, type CaseResult } from './case-file.ts';
import { evaluateBaccarat, evaluateRoads, raisedDigits } from './games/baccarat.ts';
import { evaluateBingo } from './games/bingo.ts';
import { evaluateBlackjack, evaluateCaribbean, evaluateHoldem, evaluatePoker, evaluateVideoPoker, evaluateWar } from './games/decisions.ts';
import { evaluateCoins, evaluateDice, evaluateDuel, evaluateFanTan, evaluateSicBo } from './games/dice.ts';
import type { Evaluator, Input } from './games/input.ts';
import {
  evaluateCrash,
  evaluateDraw,
  evaluateDrop,
  evaluateFish,
  evaluateHiLo,
  evaluateLadder,
  evaluateLimbo,
  evaluateMatch,
  evaluateRace,
  evaluateRoulette,
  evaluateWheel,
} from './games/machines.ts';
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
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inOwnForm(part)]));
  if (typeof value !== 'string') return value;
  if (/^\d+\/\d+$/.test(value)) return fractionText(parseFraction(value)).replace(/\/1$/, '');
  if (/^\d+\.\d+$/.test(value)) return value.replace(/\.?0+$/, '');
  return SPELLINGS[value] ?? value.replaceAll(/(?<=\d,\d[PB])\d+/g, raisedDigits);
}

const isInput = (value: unknown): value is Input => typeof value === 'object' && value !== null && !Array.isArray(value);

function outcomeOf(kind: string, input: Input, expected: Input): unknown {
  const evaluate = EVALUATORS[kind];
  if (evaluate === undefined) return { error: `no known kind ${kind}` };
  return computed(() => {
    const named = namedReturn(input);
    const outcomes: Readonly<Record<string, (() => unknown) | undefined>> = { ...evaluate(input, expected), ...(named === null ? {} : { rtp: () => named }) };
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
  return { id: String(id), title: String(kind), expected: inOwnForm(compared), computed: inOwnForm(outcome) };
}

/** Files with a list of cases of kinds that games have, and the notation of cards. */
export const gamesForm: CaseForm = {
  name: 'games',
  recognises: ({ cases, cards }) =>
    Array.isArray(cases) &&
    (typeof cards === 'string' || cases.some((row) => isInput(row) && Object.hasOwn(EVALUATORS, String(row['kind'])) && isInput(row['input']))),
  evaluate: ({ cases }) => (Array.isArray(cases) ? cases.map(evaluateCase) : []),
};
