import type { StandInPlan } from '../../apps/studio/client/testing/stand-in-plan.ts';
import { briefs, type GameBrief } from '../../packages/art/src/briefs.ts';
import type { RuledGame } from '../../packages/games/src/kind.ts';
import { STREETS } from '../../packages/games/src/kinds/encore/streets.ts';
import { rulesOfGame } from '../../packages/games/src/kinds/game-rules.ts';
import { quickDraws } from '../../packages/games/src/testing/quick-draws.ts';

/** The act in a solo game before its picture is taken: a bet, the round, a move. */
export type SoloAct = 'none' | 'bet' | 'play' | 'move';

export interface Phase {
  readonly name: string;
  readonly plan: StandInPlan;
  readonly act: SoloAct;
}

export interface Scene {
  readonly id: string;
  /** Kind and scene: `dice colours`. */
  readonly kind: string;
  readonly vendor: string;
  readonly isTable: boolean;
  readonly phases: readonly Phase[];
}

const table = (name: NonNullable<StandInPlan['moment']>): Phase => ({ name, plan: { moment: name }, act: 'none' });
const solo = (name: string, act: SoloAct, plan: StandInPlan = {}): Phase => ({ name, plan: { minCycleMs: 0, ...plan }, act });
/** The connection is lost before anything was received. */
const lost: Phase = { name: 'lost', plan: { moment: 'betting', refuses: { 'table-wait': 'studio.internal' } }, act: 'none' };
/** A stake that was out at the draw. */
const late: Phase = { name: 'late', plan: { moment: 'closed', dropped: 'studio.stake_late' }, act: 'none' };
/** A stake above what the table takes. */
const limit: Phase = {
  name: 'limit',
  plan: { moment: 'betting', refuses: { 'table-stake': 'studio.table_limit', 'flight-stake': 'studio.table_limit' } },
  act: 'bet',
};
const troubles = [lost, late, limit];

const tablePhases: readonly Phase[] = [...(['resting', 'betting', 'placed', 'closed', 'reveal', 'result', 'void', 'stopped'] as const).map(table), ...troubles];
const flightPhases: readonly Phase[] = [
  ...(['resting', 'betting', 'placed', 'closed', 'flying', 'crashed', 'void', 'stopped'] as const).map(table),
  ...troubles,
];
const decisionPhases: readonly Phase[] = [...tablePhases, table('dealing'), table('deciding')];
/** Bets on hands in one, two and all windows of bets, with amounts of many digits. */
const HIGH = '500000000';
const RICH = 10_000_000_000n;
const stagePhases: readonly Phase[] = [
  ...tablePhases,
  ...(['placed', 'result'] as const).map((moment): Phase => ({
    name: `${moment}-all`,
    plan: {
      moment,
      stage: 3,
      balance: RICH,
      positions: Object.fromEntries([1, 2, 3, 4, 5, 6].flatMap((hand) => STREETS.slice(hand % 3).map((street) => [`${street}:${hand}`, HIGH]))),
    },
    act: 'none',
  })),
];
const soloPhases: readonly Phase[] = [
  solo('ready', 'none'),
  solo('placed', 'bet'),
  solo('result', 'play'),
  solo('refused', 'play', { refuses: { play: 'studio.game_disabled' } }),
];
const movingPhases: readonly Phase[] = [...soloPhases.map((phase) => (phase.name === 'result' ? solo('playing', 'play') : phase)), solo('moved', 'move')];

const INSURE_TRIES = 200;

/** The window of an insurance, where a game has one. */
function insurance({ id, table: form, publicRules }: RuledGame): Phase[] {
  const [first] = (publicRules() as { bets?: readonly { id: string; least: string }[] }).bets ?? [];
  if (!form?.decisions || !first) return [];
  for (let tries = 0; tries < INSURE_TRIES; tries += 1) {
    const drawn = form.draw(quickDraws(`insurance ${id} ${tries}`), 1);
    const { offered } = form.decisions.turn({ positions: { [first.id]: first.least } }, drawn, [], 1);
    if (offered.some((act) => act.id === 'insure'))
      return [{ name: 'insurance', plan: { moment: 'deciding', drawn: drawn as NonNullable<StandInPlan['drawn']> }, act: 'none' }];
  }
  return [];
}

function phasesOf(rules: RuledGame): readonly Phase[] {
  const { kind, table: form } = rules;
  if (form?.flight) return flightPhases;
  if (form?.stages) return stagePhases;
  if (form?.decisions) return [...decisionPhases, ...insurance(rules)];
  if (form) return tablePhases;
  return kind === 'ladder' || kind === 'decisions' ? movingPhases : soloPhases;
}

/** Kind and scene of rules, or their look where scenes are called so; null for slots and games of other parties. */
function kindOf(brief: GameBrief): { readonly kind: string; readonly rules: RuledGame } | null {
  const rules = rulesOfGame(brief);
  if (!rules || rules.kind === 'slot') return null;
  const { scene, look, course } = rules.publicRules() as Readonly<Partial<Record<'scene' | 'look' | 'course', unknown>>>;
  const detail = [scene, look, course].find((one) => typeof one === 'string');
  const hall = rules.table?.hall ? brief.vendor : '';
  return { kind: [rules.kind, detail ?? hall, rules.table ? '' : 'solo'].filter((word) => word !== '').join(' '), rules };
}

/** The first game of every scene, by kind. */
export function scenes(): Scene[] {
  const first = new Map<string, Scene>();
  for (const brief of briefs) {
    const found = kindOf(brief);
    if (!found || first.has(found.kind)) continue;
    const { kind, rules } = found;
    first.set(kind, { id: brief.id, kind, vendor: brief.vendor, isTable: rules.table !== null, phases: phasesOf(rules) });
  }
  return [...first.values()].toSorted((a, b) => a.kind.localeCompare(b.kind));
}
