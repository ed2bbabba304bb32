import type { TwoPersonActName } from '@laro/domain/two-persons/acts';
import { twoPersonAct, twoPersonActNames } from '@laro/domain/two-persons/acts';
import type { Money } from '@laro/domain/money/money';
import type { SecondPersonFault } from '@laro/domain/two-persons/second-person';
import type pg from 'pg';
import { Repeated } from '#server/db/turns/repeated.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import type { Actor, Person } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import { SecretBox } from '#server/security/secret-box.ts';
import { Carriers, type Carrier } from './carriers.ts';
import { changeProposal, closeWithin, expireProposals, waitingWithin, type Which } from './decide.ts';
import { insertLimitChange, insertMoneyAct, type NewLimitChange } from './evidence.store.ts';
import { installationCarrier } from './installation/settings.ts';
import { readInstallationSettings, type StoredSettings } from './installation/settings.store.ts';
import { aloneUpTo, judge, mayDecide, maySee, type AloneQuestion } from './judge.ts';
import { proposeOfSystemWithin, proposeWithin, type Wish } from './propose.ts';
import { listProposals, readProposal, waitingForOthers, waitingIds, type ProposalRow, type ProposalScope } from './proposals.store.ts';
import type { Parts } from './two-persons-parts.ts';
import { othersAlike } from './votes/votes.ts';
import { readVotes, type VoteRow } from './votes/votes.store.ts';

const EXPIRE_EVERY_MS = 60_000;

export interface TwoPersonsDeps {
  pool: pg.Pool;
  audit: AuditLog;
  /** The installation's own. */
  secret: Buffer;
  /** Codes of the merchants there are. */
  merchants: () => readonly string[];
  now: () => number;
  onBackgroundError: (error: unknown) => void;
}

/** A proposal with the reader's possible actions. */
export interface JudgedProposal {
  row: ProposalRow;
  /** Why the reader cannot approve it; null when they can, or when it has ended. */
  fault: SecondPersonFault | 'permission_missing' | null;
  /** Decisions so far about a proposal of the system; empty for those of people. */
  votes: readonly VoteRow[];
}

/** One mechanism for every act that two people decide on (DESK-29, SAFE-04). */
export interface TwoPersons {
  /** Names who carries an act out. */
  register: (act: TwoPersonActName, carrier: Carrier) => void;
  /** Acts without a carrier; none in a complete server. */
  missingCarriers: () => TwoPersonActName[];
  /** True if the installation's list has the act: it needs two people whatever its amount. */
  isListed: (transaction: Transaction, act: TwoPersonActName) => Promise<boolean>;
  /** Maximum amount that a person acts on alone, in money units. */
  aloneUpTo: (transaction: Transaction, question: AloneQuestion) => Promise<Money>;
  /** Records an amount that a person moved alone: it counts in their day. */
  noteAlone: (transaction: Transaction, given: { act: TwoPersonActName; merchantCode: string; staffId: bigint; amount: Money }) => Promise<void>;
  noteLimitChange: (transaction: Transaction, change: NewLimitChange) => Promise<void>;
  /** Throws `desk.proposal_waiting`. */
  proposeWithin: (transaction: Transaction, wish: Wish, by: Actor) => Promise<ProposalRow>;
  /** A proposal of the system: two people decide on it. Null when one waits already for the same act on the same subject. */
  proposeOfSystemWithin: (transaction: Transaction, wish: Omit<Wish, 'secret' | 'reason'>) => Promise<ProposalRow | null>;
  /** The waiting proposal of a subject, held; one whose subject has changed since ends here. */
  waitingWithin: (transaction: Transaction, which: Exclude<Which, { id: bigint }>) => Promise<ProposalRow | null>;
  /** Ids of the waiting proposals of an act of the installation, by subject. */
  waitingIds: (queries: Queries, act: TwoPersonActName, subjects: readonly string[]) => Promise<Map<string, bigint>>;
  closeWithin: (transaction: Transaction, which: Exclude<Which, { id: bigint }>, given: { by: Actor; reason: string }) => Promise<void>;
  /** Throws `desk.proposal_unknown`, `_decided`, `_void`, `_not_own`, `desk.second_person_…`, and refusals of the act. */
  change: (which: Which, given: { act: 'approve' | 'refuse' | 'withdraw'; by: Person; reason: string }) => Promise<ProposalRow>;
  /** Throws `desk.proposal_unknown`. */
  read: (id: bigint, person: Person) => Promise<JudgedProposal>;
  list: (person: Person, question: { merchantCode: string | null; isWaiting: boolean; below: bigint | null; limit: number }) => Promise<JudgedProposal[]>;
  /** How many a person could decide on, by merchant; those of the installation under the empty text. */
  waiting: (person: Person) => Promise<Map<string, number>>;
  installationSettings: () => Promise<StoredSettings>;
  expire: () => Promise<number>;
  start: () => void;
  stop: () => Promise<void>;
}

/** Acts that the desk counts with the withdrawals: counted once. */
const COUNTED_ELSEWHERE = new Set<TwoPersonActName>(['withdrawal.approve']);

/** Acts by merchant that a person may read. */
function scopeOf(person: Person, merchants: readonly string[], isDecidable: boolean): ProposalScope {
  const places = [...merchants, null];
  const pairs = twoPersonActNames.flatMap((act) =>
    places
      .filter((merchant) => person.may(twoPersonAct(act).permission, merchant) || (!isDecidable && person.may('audit.read', merchant)))
      .map((merchant) => ({ act, merchant: merchant ?? '' })),
  );
  const own = merchants.filter((merchant) => person.sees(merchant));
  return { staffId: person.staffId ?? 0n, own, acts: pairs.map(({ act }) => act), merchants: pairs.map(({ merchant }) => merchant) };
}

/** Why a reader cannot approve a waiting proposal. Who has approved one of the system already is one of its two people. */
async function faultFor(
  parts: Parts,
  transaction: Transaction,
  { row, votes }: Pick<JudgedProposal, 'row' | 'votes'>,
  person: Person,
  now: Date,
): Promise<JudgedProposal['fault']> {
  const isOwn = row.proposerId !== null && row.proposerId === person.staffId;
  if (!mayDecide(person, row) && !isOwn) return 'permission_missing';
  if (row.proposerId !== null) return judge(parts, transaction, row, person, { parties: [row.proposerId], now });
  if (votes.some(({ decision, staffId }) => decision === 'approve' && staffId === person.staffId)) return 'own';
  return judge(parts, transaction, row, person, { parties: othersAlike(votes, 'approve', person).flatMap(({ staffId }) => staffId ?? []), now });
}

async function judged(parts: Parts, rows: readonly ProposalRow[], person: Person): Promise<JudgedProposal[]> {
  const now = new Date(parts.now());
  return inTransaction(parts.pool, async (transaction) => {
    const found: JudgedProposal[] = [];
    for (const row of rows) {
      const votes = row.proposerId === null ? await readVotes(transaction, row.id) : [];
      const fault = row.state === 'proposed' ? await faultFor(parts, transaction, { row, votes }, person, now) : null;
      found.push({ row, fault, votes });
    }
    return found;
  });
}

export function createTwoPersons(deps: TwoPersonsDeps): TwoPersons {
  const { pool, audit, now, merchants } = deps;
  const carriers = new Carriers();
  const parts: Parts = { pool, audit, box: new SecretBox(deps.secret, 'proposals'), carriers, now };
  carriers.register('installation.settings', installationCarrier(parts));
  const expire = () => expireProposals(parts);
  const repeated = new Repeated(async () => (await expire()) > 0, EXPIRE_EVERY_MS, deps.onBackgroundError, 'proposals');
  return {
    register: (act, carrier) => carriers.register(act, carrier),
    missingCarriers: () => twoPersonActNames.filter((act) => !carriers.has(act)),
    isListed: async (transaction, act) => (await readInstallationSettings(transaction)).settings['twoPersons.acts'].includes(act),
    aloneUpTo: (transaction, question) => aloneUpTo(transaction, question, new Date(now())),
    noteAlone: async (transaction, { act, ...given }) => {
      const { bounds: kind } = twoPersonAct(act);
      if (kind !== undefined) await insertMoneyAct(transaction, { ...given, kind, at: new Date(now()) });
    },
    noteLimitChange: insertLimitChange,
    proposeWithin: (transaction, wish, by) => proposeWithin(parts, transaction, wish, by),
    proposeOfSystemWithin: (transaction, wish) => proposeOfSystemWithin(parts, transaction, wish),
    waitingWithin: (transaction, which) => waitingWithin(parts, transaction, which),
    waitingIds,
    closeWithin: (transaction, which, given) => closeWithin(parts, transaction, which, given),
    change: (which, given) => changeProposal(parts, which, given),
    read: async (id, person) => {
      const row = await readProposal(pool, id);
      const [found] = row && maySee(person, row) ? await judged(parts, [row], person) : [];
      if (!found) throw new Refusal('desk.proposal_unknown');
      return found;
    },
    list: async (person, question) => judged(parts, await listProposals(pool, { scope: scopeOf(person, merchants(), false), ...question }), person),
    waiting: async (person) => {
      const rows = await waitingForOthers(pool, scopeOf(person, merchants(), true), new Date(now()));
      const own = rows.filter(({ act }) => !COUNTED_ELSEWHERE.has(act));
      return new Map([...Map.groupBy(own, (row) => row.merchantCode ?? '')].map(([merchant, some]) => [merchant, some.length]));
    },
    installationSettings: () => readInstallationSettings(pool),
    expire,
    start: () => repeated.start(),
    stop: () => repeated.stop(),
  };
}
