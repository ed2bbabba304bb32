import type { Parsed } from '@laro/contract/routes';
import { halfMonthOf, monthStart } from '@laro/domain/agents/counting/periods';
import { lineKey, rebateLines, type RebateLine } from '@laro/domain/agents/counting/rebate-lines';
import { canonicalLine } from '@laro/domain/agents/pay/recompute';
import type { Money } from '@laro/domain/money/money';
import type { Queries } from '#server/db/sql.ts';
import { readContract, type Contract } from '../../contracts.store.ts';
import {
  changedInputs,
  hashOfLines,
  readDigests,
  readFrozen,
  type ChangedInput,
  type FrozenSpan,
  type InputDigest,
  type InputKind,
} from '../../../pay/frozen-inputs.store.ts';
import { readDayInputs } from '../../../pay/run-inputs.ts';
import type { TreeKey } from '../../../tree/tree-key.ts';
import { computeStatements, type ComputedStatements, type ContractPay, type RunPeriod } from '../compute-statements.ts';
import { moneyDigests, rebateDigests } from '../contract-inputs.ts';
import { readMemberNames, readMembersOfContracts, readStoredPay, readStoredRebates, readStoredRun, type StoredRun } from './recompute-run.store.ts';

type Answer = Parsed<'recomputeRun', 'value'>;

/** A line of a run, stored or computed again: where it belongs, and its content in canonical form. */
interface Line {
  key: string;
  member: bigint;
  what: string;
  day: string;
  amount: Money;
  text: string;
}

/** The inputs of the run of a period, for its digests. */
export function spanOf(run: bigint, tree: TreeKey, { kind, day, hour }: RunPeriod, contracts: readonly Contract[], countsTo: bigint): FrozenSpan {
  const half = halfMonthOf(day);
  const isMonthly = !half.isFirstHalf && contracts.some(({ options }) => options.period === 'month');
  const dividendFrom = isMonthly ? monthStart(half.from) : half.from;
  const from = kind === 'dividend' ? dividendFrom : day;
  return { run, ...tree, from, to: day, hour, countsTo, contracts: contracts.map(({ id }) => id), deductsRebates: kind === 'dividend' };
}

/** Digests of everything that a run of contracts has read. `hasRows`: the run keeps digests of the counted rows themselves. */
export async function contractDigests(
  queries: Queries,
  span: FrozenSpan,
  contracts: readonly Contract[],
  inputs: ComputedStatements['inputs'],
  hasRows = false,
): Promise<InputDigest[]> {
  const agents = [...new Set(contracts.map(({ member }) => member))];
  if (inputs === null) return readDigests(queries, span, null);
  const money = moneyDigests(agents, inputs);
  if (hasRows) return [...(await readDigests(queries, span, null)), ...money];
  return [...(await readDigests(queries, span, inputs.counted)), ...money, ...rebateDigests(inputs)];
}

/** True for an older run, which has digests of the counted rows and of the lines of rebates. */
const hasRowsOf = (frozen: readonly InputDigest[]): boolean => frozen.some(({ kind }) => kind === 'play' || kind === 'rebates');

/** Sums are shown as what they sum up. */
const shownKind = (kind: InputKind) => (kind === 'sums' ? 'play' : kind === 'rebate_sums' ? 'rebates' : kind);

/** The content of a contract's statement in canonical form. */
export const canonicalPay = ({ contract, amount, figures, lines = [] }: Pick<ContractPay, 'contract' | 'amount' | 'figures' | 'lines'>): string => {
  const { valid, ggr, active, rebates, rewards, fees, salary, net, carryIn, base, step, carryOut, takenOver } = figures;
  const players = lines.map(({ player, amount: of }) => `${player}:${of}`).toSorted();
  return [
    contract.id,
    amount,
    valid,
    ggr,
    active,
    rebates,
    rewards,
    fees,
    salary,
    net,
    carryIn,
    base,
    step,
    carryOut,
    ...(takenOver === 0n ? [] : [`before:${takenOver}`]),
    ...players,
  ].join('|');
};

const lineOfRebate = (line: RebateLine): Line => ({
  key: lineKey(line),
  member: BigInt(line.beneficiary),
  what: line.category,
  day: line.origin,
  amount: line.amount,
  text: canonicalLine(line),
});

async function storedRebates(queries: Queries, run: StoredRun): Promise<Line[]> {
  const rows = await readStoredRebates(queries, run.id);
  return rows.map(({ member, ppm, ...line }) => lineOfRebate({ ...line, day: run.day, beneficiary: member.toString(), ppm: ppm ?? 'kept' }));
}

const lineOfPay = (pay: ContractPay, day: string): Line => ({
  key: pay.contract.id.toString(),
  member: pay.contract.member,
  what: pay.contract.scope,
  day,
  amount: pay.amount,
  text: canonicalPay(pay),
});

async function storedPay(queries: Queries, run: StoredRun, contracts: readonly Contract[]): Promise<Line[]> {
  const rows = await readStoredPay(queries, run.id);
  return rows.flatMap(({ contract: id, amount, players, ...figures }) => {
    const contract = contracts.find((known) => known.id === id);
    const lines = players.map((text) => ({ player: text.split(':')[0] ?? '', day: run.day, amount: BigInt(text.split(':')[1] ?? '0') }));
    return contract === undefined ? [] : [lineOfPay({ contract, amount, figures, lines, otherPay: 0n, latePercent: 0, flaggedPercent: 0 }, run.day)];
  });
}

const treeOfRun = ({ merchantCode, isTrial }: StoredRun): TreeKey => ({ merchantCode, isTrial });

interface Compared {
  stored: Line[];
  computed: Line[];
  now: InputDigest[];
}

async function compareContracts(queries: Queries, run: StoredRun, hasRows: boolean): Promise<Compared> {
  const terms = { zone: 'UTC', activeMin: '0', fees: { resultPpm: 0, stakesPpm: 0, depositPpm: 0, withdrawalPpm: 0 }, contracts: [], ...run.terms };
  const found: (Contract | null)[] = [];
  for (const { id } of terms.contracts) found.push(await readContract(queries, BigInt(id)));
  const contracts = found.filter((contract) => contract !== null);
  const period: RunPeriod = { kind: run.kind === 'rebate' ? 'daily' : run.kind, day: run.day, hour: run.hour };
  const { countsTo } = run;
  const tree = treeOfRun(run);
  const { pay, inputs } = await computeStatements(queries, { tree, period, terms, contracts, countsTo });
  const now = await contractDigests(queries, spanOf(run.id, tree, period, contracts, countsTo), contracts, inputs, hasRows);
  return { stored: await storedPay(queries, run, contracts), computed: pay.map((one) => lineOfPay(one, run.day)), now };
}

async function compareRebates(queries: Queries, run: StoredRun, hasRows: boolean): Promise<Compared> {
  const { id, day, countsTo } = run;
  const tree = treeOfRun(run);
  const { kept = [], paysHeld = false } = run.terms;
  const inputs = await readDayInputs(queries, tree, day, countsTo, { kept, paysHeld });
  const span = { run: id, ...tree, from: day, to: day, hour: null, countsTo, contracts: [], deductsRebates: false };
  const now = await readDigests(queries, span, hasRows ? null : inputs.counted);
  return { stored: await storedRebates(queries, run), computed: rebateLines(inputs).map(lineOfRebate), now };
}

/** Lines that are not the same in both, by place. */
function differingLines(stored: readonly Line[], computed: readonly Line[]): { line: Line; stored: Money | null; computed: Money | null }[] {
  const [before, after] = [new Map(stored.map((line) => [line.key, line])), new Map(computed.map((line) => [line.key, line]))];
  return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((key) => {
    const [old, fresh] = [before.get(key), after.get(key)];
    const line = old ?? fresh;
    return line === undefined || old?.text === fresh?.text ? [] : [{ line, stored: old?.amount ?? null, computed: fresh?.amount ?? null }];
  });
}

const SHOWN = 200;

async function namesOf(queries: Queries, inputs: readonly ChangedInput[], members: readonly bigint[]) {
  const contracts = inputs.filter(({ kind, name }) => kind === 'terms' && name !== 0n).map(({ name }) => name);
  const ofContracts = await readMembersOfContracts(queries, contracts);
  const memberOf = ({ kind, name }: ChangedInput): bigint | null => (kind === 'terms' ? (ofContracts.find(({ id }) => id === name)?.member ?? null) : name);
  const all = [...members, ...inputs.flatMap((input) => memberOf(input) ?? [])];
  const rows = await readMemberNames(queries, all);
  const nameOf = (member: bigint | null) => {
    const row = rows.find(({ id }) => id === member);
    return row === undefined ? null : { ...row, id: row.id.toString() };
  };
  return { memberOf, nameOf };
}

/**
 * Computes a run again from what it was made from: the counted rows up to its id, and the versions and settings of its time (AGENT-33). Gives the inputs
 * that are not what they were, by name, and the lines that differ; null for a run that the merchant does not have.
 */
export async function recomputeRun(queries: Queries, merchantCode: string, id: bigint): Promise<Answer | null> {
  const run = await readStoredRun(queries, merchantCode, id);
  if (run === undefined) return null;
  const frozen = await readFrozen(queries, run.id);
  const hasRows = hasRowsOf(frozen);
  const { stored, computed, now } = run.kind === 'rebate' ? await compareRebates(queries, run, hasRows) : await compareContracts(queries, run, hasRows);
  const inputs = frozen.length === 0 ? [] : changedInputs(frozen, now);
  const lines = differingLines(stored, computed);
  const hash = hashOfLines(computed.map(({ text }) => text));
  const { memberOf, nameOf } = await namesOf(
    queries,
    inputs,
    lines.map(({ line }) => line.member),
  );
  return {
    isFrozen: frozen.length > 0,
    isEqual: inputs.length === 0 && lines.length === 0 && (run.linesHash === null || run.linesHash === hash),
    hash,
    inputs: inputs.slice(0, SHOWN).map((input) => ({ kind: shownKind(input.kind), change: input.change, member: nameOf(memberOf(input)) })),
    lines: lines.slice(0, SHOWN).map(({ line, stored: old, computed: fresh }) => ({
      member: nameOf(line.member),
      what: line.what,
      day: line.day,
      stored: old,
      computed: fresh,
    })),
  };
}
