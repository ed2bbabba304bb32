import { less, more, offer, worseTerms, type Term, type TermSubject } from './terms.ts';

/** Programs whose terms are settings. They have no name of the operator's. */
export const settingPrograms = ['points', 'ladder', 'rewards'] as const;
export type SettingProgram = (typeof settingPrograms)[number];

interface SettingTerm {
  readonly program: SettingProgram;
  readonly termOf: (value: unknown) => Term;
}

/**
 * Settings that are terms of rewards for members (REW-26, decision 144). All other settings of rewards bound what is published later, or decide who at the
 * operator approves.
 */
const settingTerms = {
  /** The price of a point of play. */
  'mall.perPoint': { program: 'points', termOf: (value) => less('price', 'perPoint', Number(value)) },
  /** A reward of points takes more of the budget of a mission, so it has fewer places. */
  'mall.pointCost': { program: 'rewards', termOf: (value) => less('limit', 'pointCost', Number(value)) },
  /** Orders of a member that cover a larger share of a draw have no valid stake. */
  'lottery.coverPercent': { program: 'rewards', termOf: (value) => more('condition', 'coverPercent', Number(value)) },
  'rewards.needsVerified': { program: 'rewards', termOf: (value) => less('condition', 'needsVerified', value === true ? 1 : 0) },
  /** Both rates are the most, and no rate of the rank is the least. */
  'rebate.besideAgentRate': {
    program: 'ladder',
    termOf: (value) => less('rate', 'besideAgentRate', ['add', 'higher', 'none'].indexOf(String(value))),
  },
} as const satisfies Readonly<Record<string, SettingTerm>>;
export type TermSettingKey = keyof typeof settingTerms;

export const termSettingKeys = Object.keys(settingTerms) as TermSettingKey[];

/** A setting that is worse for members by a change, with the subject that the mail names. */
export interface WorseSetting {
  readonly key: TermSettingKey;
  readonly program: SettingProgram;
  readonly worse: readonly TermSubject[];
}

/** The settings of rewards that a change makes worse for members. Both sides are values in force, with the defaults of those that are not set. */
export const worseSettings = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): WorseSetting[] =>
  termSettingKeys.flatMap((key) => {
    const { program, termOf } = settingTerms[key];
    const item = (value: unknown) => [offer(key, 'condition', [termOf(value)])];
    const worse = key in after ? worseTerms(item(before[key]), item(after[key])) : [];
    return worse.length === 0 ? [] : [{ key, program, worse }];
  });
