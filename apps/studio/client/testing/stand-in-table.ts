import { commitmentOf, fairDraws } from '@laro/games/fair/provably-fair';
import { TICK_MS } from '@laro/games/kinds/crash/climb';
import type { FlightForm, RuledGame, TableForm } from '@laro/games/kind';
import type { HallRulesJson } from '@laro/games/kinds/bingo/bingo-kind';
import { quickDraws } from '@laro/games/testing/quick-draws';
import type { DecisionTurnJson, HallCardsJson, TableDealJson, TableFrame, TablePlayJson, TableRoundJson, TableStakeJson } from '../../src/table-protocol.ts';
import type { StandInPlan, TableMoment } from './stand-in-plan.ts';

const WINDOW_MS = 60_000;
const ROUND = 9;
const SEED = 'ab'.repeat(32);
const commitment = commitmentOf(SEED);
const CARDS = 3;
/** Of a flight: how long it has climbed, and about where it ends. */
const [CLIMBED_MS, POINT] = [14_000, 300];
const TRIES = 200;
/** Share of a reveal that has been shown. */
const SHOWN = 0.6;
const BETS = 2;
/** Past results; few where a draw counts all boards. */
const [PAST, FEW] = [40, 2];

interface Staged {
  readonly rules: RuledGame;
  readonly form: TableForm;
  readonly plan: StandInPlan;
  readonly moment: TableMoment;
  readonly drawn: unknown;
}

/** Moments in which the player has a stake. */
const STAKED: ReadonlySet<TableMoment> = new Set(['placed', 'closed', 'reveal', 'result', 'dealing', 'deciding', 'flying', 'crashed', 'void']);
const AFTER_DRAW: ReadonlySet<TableMoment> = new Set(['reveal', 'result', 'crashed']);

interface Listed {
  readonly id: string;
  readonly least: string;
}
const listedBets = (rules: RuledGame): readonly Listed[] => (rules.publicRules() as { bets?: readonly Listed[] }).bets ?? [];

/** The first tick at which a climb is no less than a value. */
function tickOf({ valueAt }: FlightForm, value: number): number {
  let tick = 0;
  while (valueAt(tick) < value) tick += 1;
  return tick;
}
const pointOf = (flight: FlightForm): number => flight.valueAt(tickOf(flight, POINT));

const leastPositions = ({ rules, form }: Staged): Record<string, string> =>
  Object.fromEntries(
    listedBets(rules)
      .slice(0, form.hall || form.decisions ? 1 : BETS)
      .map(({ id, least }) => [id, least]),
  );

/** Bets that the draw does not offer, such as on a hand that cannot win any more, are refused by the rules. */
const isOffered = ({ form, drawn }: Staged, bet: string, amount: string): boolean => {
  try {
    form.decide({ positions: { [bet]: amount } }, drawn);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};

const positionsOf = (staged: Staged): Record<string, string> => {
  if (staged.form.flight) return { flight: '10000000' };
  const { positions } = staged.plan;
  return positions ? Object.fromEntries(Object.entries(positions).filter(([bet, amount]) => isOffered(staged, bet, amount))) : leastPositions(staged);
};

/** Cards of a hall: the first of the round. */
function hallCards({ form, rules }: Staged): HallCardsJson | null {
  if (!form.hall) return null;
  const { prices, turns } = rules.publicRules() as HallRulesJson;
  const bet = turns[ROUND % turns.length]?.[0]?.id ?? '';
  const numbers = form.hall.drawCards(CARDS, fairDraws({ serverSeed: SEED, clientSeed: 'laro', nonce: 0 }));
  return { first: 1, bet, price: prices[0] ?? '0', numbers, commitment, clientSeed: 'laro', nonce: 0 };
}

const cardsIn = (cards: HallCardsJson | null) =>
  (cards?.numbers ?? []).map((numbers, at) => ({ serial: (cards?.first ?? 1) + at, numbers, bet: cards?.bet ?? '', price: cards?.price ?? '0' }));

/** Draws by game: some count a hundred thousand boards. */
const draws = new Map<string, unknown>();
function once<Drawn>(key: string, make: () => Drawn): Drawn {
  if (!draws.has(key)) draws.set(key, make());
  return draws.get(key) as Drawn;
}

/** The draw: in halls with the pots of the player's cards, at tables with decisions such that there is something to decide. */
function draw({ plan, form, rules, ...rest }: Omit<Staged, 'drawn'>): unknown {
  const staged = { plan, form, rules, ...rest, drawn: null };
  if (form.flight) return { point: pointOf(form.flight) };
  for (let tries = 0; tries < TRIES; tries += 1) {
    const drawn = form.draw(quickDraws(`stand-in ${rules.id} ${tries}`), ROUND);
    if (form.hall) {
      const cards = cardsIn(hallCards(staged));
      const sales = cards.reduce((sum, { price }) => sum + BigInt(price), 0n);
      return form.hall.judge(drawn, { cards, sales, pool: form.hall.feed.dropsHere ? form.hall.feed.seed : null });
    }
    const turn = form.decisions?.turn({ positions: positionsOf(staged) }, drawn, [], 1);
    if (!turn || turn.offered.length > 1) return drawn;
  }
  throw new Error(`nothing is to be decided at ${rules.id}`);
}

/** The acts of a player who is silent in every window. */
function silentActs({ form, drawn }: Staged, positions: Record<string, string>): string[] {
  const acts: string[] = [];
  for (let window = 1; form.decisions && window < TRIES; window += 1) {
    let turn = form.decisions.turn({ positions }, drawn, acts, window);
    while (turn.offered.length > 0) {
      acts.push(form.decisions.silent({ positions }, drawn, acts, 'fold', false));
      turn = form.decisions.turn({ positions }, drawn, acts, window);
    }
    if (turn.isDone) break;
  }
  return acts;
}

function turnOf({ form, drawn, moment }: Staged, positions: Record<string, string>): DecisionTurnJson | null {
  if (!form.decisions || moment !== 'deciding') return null;
  const { hands, active, offered } = form.decisions.turn({ positions }, drawn, [], 1);
  return { window: 1, hands, active, offered: offered.map(({ id, stake }) => ({ id, stake: stake.toString() })), acts: [], pending: null };
}

/** The outcome of the player's stakes; null before the draw. */
function outcomeOf(staged: Staged, positions: Record<string, string>, cards: HallCardsJson | null): TablePlayJson['outcome'] {
  const { form, moment, drawn } = staged;
  if (!AFTER_DRAW.has(moment)) return null;
  const flight = { stake: positions['flight'], target: form.flight ? pointOf(form.flight) : null, takes: [] };
  const bet = form.flight ? flight : { positions, cards: cardsIn(cards), acts: silentActs(staged, positions) };
  return form.decide(bet, drawn) as TablePlayJson['outcome'];
}

function stakeState({ moment, plan }: Staged): TableStakeJson['state'] {
  if (moment === 'void' || plan.dropped) return 'cancelled';
  return moment === 'placed' ? 'taken' : 'counted';
}

function playOf(staged: Staged, balance: string): TablePlayJson | null {
  const { form, moment, plan } = staged;
  if (!STAKED.has(moment)) return null;
  const positions = positionsOf(staged);
  const cards = hallCards(staged);
  const state = stakeState(staged);
  const refusal = plan.dropped ?? null;
  const outcome = plan.dropped ? null : outcomeOf(staged, positions, cards);
  const isEnded = moment === 'result' || moment === 'crashed';
  return {
    id: 'stand-in-1',
    roundNumber: ROUND,
    seq: 1,
    state: state === 'cancelled' ? 'void' : isEnded ? 'settled' : outcome ? 'decided' : 'open',
    stakes: [
      {
        key: 'stand-in',
        positions: cards ? { [cards.bet]: String(BigInt(cards.price) * BigInt(CARDS)) } : positions,
        state,
        refusal,
        cards,
        line: 'stand-in:laro',
      },
    ],
    outcome,
    balance,
    net: isEnded && outcome ? (BigInt(outcome.totalWin) - BigInt(outcome.stake)).toString() : '0',
    turn: turnOf(staged, positions),
    flight: form.flight ? { slot: 1, target: moment === 'crashed' ? pointOf(form.flight) : null, limit: 1_000_000, takes: [] } : null,
  };
}

/** A stake that a client put on the table, for a player who had none; in halls it bought cards. */
export interface PutStake {
  readonly key: string;
  readonly positions: Record<string, string>;
  readonly cards?: number;
  /** Of flights. */
  readonly slot?: number;
  readonly target?: number | null;
}

/** The play of a player with these stakes. `seq` rises with every change. */
export function playWith(stakes: readonly PutStake[], { rules, balance, seq }: { rules: RuledGame; balance: string; seq: number }): TablePlayJson {
  const form = rules.table;
  const [first] = stakes;
  const cardsOf = ({ positions, cards = 0 }: PutStake): HallCardsJson | null => {
    const [[bet = '', price = '0'] = []] = Object.entries(positions);
    const numbers = form?.hall?.drawCards(cards, fairDraws({ serverSeed: SEED, clientSeed: 'laro', nonce: seq })) ?? [];
    return form?.hall ? { first: 1, bet, price: (BigInt(price) / BigInt(cards)).toString(), numbers, commitment, clientSeed: 'laro', nonce: seq } : null;
  };
  return {
    id: 'stand-in-2',
    roundNumber: ROUND,
    seq,
    state: 'open',
    stakes: stakes.map((stake) => ({ key: stake.key, positions: stake.positions, state: 'taken', cards: cardsOf(stake), line: '' })),
    outcome: null,
    balance,
    net: '0',
    flight: form?.flight ? { slot: first?.slot ?? 1, target: first?.target ?? null, limit: 1_000_000, takes: [] } : null,
  };
}

/** The window of decisions, or of bets where cards open between the windows of bets. */
function dealOf({ form, moment, drawn, plan: { stage = 1 } }: Staged, opensAt: number): { deal?: TableDealJson } {
  const window = { window: stage, opensAt, endsAt: opensAt + WINDOW_MS, isClosed: false, isAgain: false };
  // A form shows cards of the table's own kind.
  if (form.stages) return { deal: { ...window, shown: form.stages.shown(drawn, stage) as TableDealJson['shown'] } };
  if (!form.decisions || (moment !== 'dealing' && moment !== 'deciding')) return {};
  return { deal: { ...window, window: 1, shown: form.decisions.shown(drawn, 1) as TableDealJson['shown'] } };
}

const PHASES: Readonly<Partial<Record<TableMoment, TableRoundJson['phase']>>> = {
  closed: 'closing',
  reveal: 'drawn',
  result: 'drawn',
  crashed: 'drawn',
  void: 'void',
  dealing: 'dealt',
  deciding: 'deciding',
  flying: 'flying',
};

function roundOf(staged: Staged, now: number): TableRoundJson | null {
  const { form, moment, plan, drawn } = staged;
  if (moment === 'resting' || moment === 'stopped') return null;
  const phase = PHASES[moment] ?? 'open';
  const isDrawn = phase === 'drawn';
  const lengthMs = form.revealMs(drawn);
  const revealedMs = plan.revealedMs ?? (moment === 'reveal' ? Math.floor(lengthMs * SHOWN) : lengthMs + 1);
  const opensAt = now - (phase === 'open' ? WINDOW_MS / 2 : WINDOW_MS * 2);
  // The times of a deal that is being shown are ahead.
  const dealsAt = moment === 'dealing' ? now + WINDOW_MS / 4 : now - WINDOW_MS / 2;
  return {
    ...dealOf(staged, dealsAt),
    number: ROUND,
    phase,
    opensAt,
    closesAt: opensAt + WINDOW_MS,
    fliesAt: form.flight ? now - (isDrawn ? tickOf(form.flight, POINT) * TICK_MS : CLIMBED_MS) : null,
    drawnAt: isDrawn ? now - revealedMs : null,
    drawn: isDrawn ? (drawn as TableRoundJson['drawn']) : null,
    result: isDrawn ? form.result(drawn) : null,
    payAt: isDrawn ? now - revealedMs + lengthMs : null,
    voidReason: null,
    proof: { commitment, nonce: 1, serverSeed: null, clientSeed: null, root: null, beacon: null },
  };
}

/** The state that a plan describes. Throws for rules that one plays alone. */
function stagedOf(plan: StandInPlan, rules: RuledGame): Staged {
  const form = rules.table;
  if (!form) throw new Error(`${rules.id} has no table`);
  const moment = plan.moment ?? (plan.drawn ? 'reveal' : 'betting');
  return { rules, form, plan, moment, drawn: plan.drawn ?? once(rules.id, () => draw({ rules, form, plan, moment })) };
}

/** Results of earlier rounds. */
const pastResults = (form: TableForm, id: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => form.result(form.flight ? { point: 100 + ((at * 137) % 900) } : form.draw(quickDraws(`past ${id} ${at}`), at + 1)));

/** A shared table with one round, as its clients get it when they come. */
export function tableFrame(plan: StandInPlan, rules: RuledGame, balance: string, seq = 1): TableFrame {
  const staged = stagedOf(plan, rules);
  const { form, moment } = staged;
  const now = Date.now();
  const play = plan.moment === undefined ? null : playOf(staged, balance);
  return {
    type: 'snapshot',
    now,
    seq,
    round: roundOf(staged, now),
    isStopped: moment === 'stopped',
    results:
      plan.results ?? (plan.moment === undefined || form.hall ? [] : once(`past ${rules.id}`, () => pastResults(form, rules.id, form.stages ? FEW : PAST))),
    totals: plan.moment === undefined ? [] : Object.entries(positionsOf(staged)).map(([position, amount]) => ({ position, amount: `${amount}0`, stakes: 10 })),
    pool: form.hall ? form.hall.feed.seed.toString() : null,
    players: plan.moment === undefined ? 1 : 12,
    play,
    plays: play ? [play] : [],
    before: null,
    anchors: [commitment],
    chainLength: 50_000,
    chainUsed: ROUND,
    ownSeed: 'laro',
  };
}

/** The player's own stakes in a state of the round. */
function playIn(staged: Staged, stakes: readonly PutStake[], { balance, seq }: { readonly balance: string; readonly seq: number }): TablePlayJson {
  const { form, rules, moment, drawn } = staged;
  const play = playWith(stakes, { rules, balance, seq });
  const cards = play.stakes.flatMap((stake) => cardsIn(stake.cards ?? null));
  const positions = Object.fromEntries(play.stakes.flatMap((stake) => Object.entries(stake.positions)));
  const flight = { stake: positions['flight'], target: play.flight?.target ?? null, takes: [] };
  const outcome = AFTER_DRAW.has(moment) ? form.decide(form.flight ? flight : { positions, cards, acts: silentActs(staged, positions) }, drawn) : null;
  return {
    ...play,
    state: outcome ? 'decided' : 'open',
    stakes: play.stakes.map((stake) => ({ ...stake, state: 'counted' })),
    outcome: outcome as TablePlayJson['outcome'],
    turn: turnOf(staged, positions),
  };
}

/** The frames with which a table goes on to the moment of a plan, for a player with these stakes. */
export function movedFrames(
  plan: StandInPlan,
  rules: RuledGame,
  stakes: readonly PutStake[],
  numbers: { balance: string; seq: number; playSeq: number },
): TableFrame[] {
  const staged = stagedOf(plan, rules);
  const now = Date.now();
  const { balance, seq, playSeq } = numbers;
  const play: TableFrame[] = stakes.length === 0 ? [] : [{ type: 'play', play: playIn(staged, stakes, { balance, seq: playSeq }) }];
  return [{ type: 'event', now, seq, round: roundOf(staged, now), isStopped: staged.moment === 'stopped' }, ...play];
}
