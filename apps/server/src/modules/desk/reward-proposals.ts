import type { Parsed } from '@laro/contract/routes';
import type { ArticleKind } from '@laro/domain/content-rules';
import { formatMoney, MAJOR_UNIT, type Amount, type Money } from '@laro/domain/money';
import type { TwoPersonActName } from '@laro/domain/two-persons/acts';
import type pg from 'pg';
import { decode } from 'zod';
import { money } from '@laro/contract/scalars';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import type { AuditAction } from '@laro/domain/audit-actions';
import type { AuditLog } from '#server/modules/audit/index.ts';
import type { Content } from '#server/modules/content/index.ts';
import type { MerchantDirectory } from '#server/modules/merchant/index.ts';
import type { Promotions } from '#server/modules/promotions/index.ts';
import { proposedOf, type Proposed, type TwoPersons } from '#server/modules/two-persons/index.ts';

export interface RewardDeps {
  pool: pg.Pool;
  audit: AuditLog;
  directory: MerchantDirectory;
  twoPersons: TwoPersons;
}
export type RewardContent = Pick<Content, 'addArticle' | 'changeArticle' | 'writeArticleWithin' | 'rewardWithin' | 'refresh'>;

type Article = Parsed<'listDeskArticles', 'value'>['articles'][number];
type ArticleInput = Omit<Parsed<'addDeskArticle', 'body'>, 'reason'>;
type Application = Parsed<'listDeskApplications', 'value'>['applications'][number];
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const LIMIT_KEY = 'promotions.secondPersonAbove';

/** Up to what a person gives rewards alone, in money units. */
function aloneUpTo(
  { directory, twoPersons }: RewardDeps,
  transaction: Transaction,
  act: TwoPersonActName,
  merchantCode: string,
  { staffId }: Actor,
): Promise<Money> {
  const present = BigInt(directory.byCode(merchantCode)?.settings[LIMIT_KEY] ?? 0) * MAJOR_UNIT;
  return twoPersons.aloneUpTo(transaction, { act, merchantCode, staffId: staffId ?? 0n, present, limitKey: LIMIT_KEY });
}

const currencyOf = ({ directory }: RewardDeps, merchantCode: string): string => directory.byCode(merchantCode)?.settings['market.currency'] ?? '';
const shown = (reward: Money | null): string | null => (reward === null ? null : formatMoney(reward));

/** As the audit log and a proposal can hold it: amounts as text. */
const storable = <Thing>(thing: Thing): unknown =>
  typeof thing === 'object' && thing !== null && 'reward' in thing && typeof thing.reward === 'bigint'
    ? { ...thing, reward: formatMoney(thing.reward as Money) }
    : thing;

interface WishedArticle {
  merchant: string;
  kind: ArticleKind;
  /** Null for a new one. */
  id: string | null;
  input: ArticleInput;
  stamp: string;
  reason: string;
}

/** Promotions whose reward is above what one person may promise: the whole article waits for a second person (SAFE-03). */
export function articleRewards(deps: RewardDeps, content: RewardContent) {
  const { pool, audit, twoPersons } = deps;
  const write = (transaction: Transaction, { merchant, kind, id, input, stamp, reason }: WishedArticle, actor: Actor, more: object = {}) =>
    content.writeArticleWithin(transaction, merchant, { kind, id, input, stamp }, (inner, { before, after }) =>
      audit.append(inner, {
        actor: actor.name,
        action: id === null ? 'article.added' : 'article.changed',
        subject: `merchant:${merchant}/${kind}:${(after ?? before)?.id ?? ''}`,
        reason,
        before: storable(before),
        after: { ...(storable(after) as object), ...more },
        ip: actor.ip,
      }),
    );
  const wishIn = (merchantCode: string | null, payload: Record<string, unknown>): Omit<WishedArticle, 'reason'> => {
    const input = payload['input'] as Omit<ArticleInput, 'reward'> & { reward: Amount | null };
    const reward = input.reward === null ? null : decode(money, input.reward);
    const id = typeof payload['id'] === 'string' ? payload['id'] : null;
    return { merchant: merchantCode ?? '', kind: payload['kind'] as ArticleKind, id, stamp: String(payload['stamp']), input: { ...input, reward } };
  };
  twoPersons.register('content.reward', {
    limitKeys: [LIMIT_KEY],
    // The article's own stamp refuses an overtaken change; this one makes it void when only its reward is another one by now.
    stampOf: async (transaction, { merchantCode, payload }) => {
      const { merchant, kind, id } = wishIn(merchantCode, payload);
      return shown(await content.rewardWithin(transaction, merchant, kind, id)) ?? 'none';
    },
    carryOut: async (transaction, { proposal, decider }) => {
      await write(transaction, { ...wishIn(proposal.merchantCode, proposal.payload), reason: proposal.reason }, decider, { proposedBy: proposal.proposer });
      return () => content.refresh();
    },
  });
  /** Throws what writing an article throws, `desk.proposal_waiting`. */
  return async (wished: WishedArticle, actor: Actor): Promise<Proposed | Article> => {
    const { merchant, kind, id, input, stamp, reason } = wished;
    const answer = await inTransaction(pool, async (transaction): Promise<Proposed | Article> => {
      const before = input.reward === null ? null : await content.rewardWithin(transaction, merchant, kind, id);
      const isRaised = input.reward !== null && (before === null || input.reward > before);
      const needsTwo = isRaised && input.reward !== null && input.reward > (await aloneUpTo(deps, transaction, 'content.reward', merchant, actor));
      if (!needsTwo || input.reward === null) return write(transaction, wished, actor);
      const payload = { kind, id, stamp, input: { ...input, reward: formatMoney(input.reward) } } as unknown as Record<string, Json>;
      const row = await twoPersons.proposeWithin(
        transaction,
        {
          act: 'content.reward',
          merchantCode: merchant,
          subject: `merchant:${merchant}/${kind}:${id ?? Object.values(input.title)[0] ?? ''}`.slice(0, 200),
          before: { reward: shown(before) },
          after: { title: input.title, reward: formatMoney(input.reward), isEnabled: input.isEnabled, audience: input.audience },
          payload,
          amount: { units: input.reward, currency: currencyOf(deps, merchant) },
          reason,
        },
        actor,
      );
      return proposedOf(row);
    });
    await content.refresh();
    return answer;
  };
}

interface WishedDecision {
  merchant: string;
  id: bigint;
  note: string;
  reason: string;
}

/** Rewards that are issued: above the limit, alone or with what the member was issued that day, a second person decides (SAFE-03). */
export function issuedRewards(deps: RewardDeps, promotions: Promotions) {
  const { pool, audit, twoPersons } = deps;
  const action: AuditAction = 'application.decided';
  const subjectOf = (merchant: string, id: bigint): string => `merchant:${merchant}/application:${id}`;
  const issue = (transaction: Transaction, { merchant, id, note, reason }: WishedDecision, actor: Actor, more: object = {}): Promise<Application> =>
    promotions.decideWithin(transaction, merchant, id, {
      to: 'issued',
      note,
      by: actor.name,
      record: (inner, { before, after }) =>
        audit.append(inner, { actor: actor.name, action, subject: subjectOf(merchant, id), reason, before, after: { ...after, ...more }, ip: actor.ip }),
    });
  const idIn = (payload: Record<string, unknown>): bigint => BigInt(String(payload['application']));
  twoPersons.register('application.reward', {
    limitKeys: [LIMIT_KEY],
    stampOf: async (transaction, { merchantCode, payload }) => {
      const { reward, state } = await promotions.issueWithin(transaction, merchantCode ?? '', idIn(payload));
      return `${state} ${shown(reward) ?? 'none'}`;
    },
    carryOut: async (transaction, { proposal, decider }) => {
      const wished = { merchant: proposal.merchantCode ?? '', id: idIn(proposal.payload), note: String(proposal.payload['note']), reason: proposal.reason };
      await issue(transaction, wished, decider, { proposedBy: proposal.proposer });
      return null;
    },
  });
  /** Throws what deciding throws, `desk.proposal_waiting`. */
  return (wished: WishedDecision, actor: Actor): Promise<Proposed | Application> =>
    inTransaction(pool, async (transaction) => {
      const { merchant, id, note, reason } = wished;
      const { reward, ofDay, publicId, currency } = await promotions.issueWithin(transaction, merchant, id);
      const act = 'application.reward';
      if (reward === null || reward + ofDay <= (await aloneUpTo(deps, transaction, act, merchant, actor))) {
        if (reward !== null) await twoPersons.noteAlone(transaction, { act, merchantCode: merchant, staffId: actor.staffId ?? 0n, amount: reward });
        return issue(transaction, wished, actor);
      }
      const wish = { act, merchantCode: merchant, subject: subjectOf(merchant, id), before: null, reason } as const;
      const after = { player: publicId, reward: formatMoney(reward), ofDay: formatMoney(ofDay), note };
      const row = await twoPersons.proposeWithin(
        transaction,
        { ...wish, after, payload: { application: id.toString(), note }, amount: { units: reward, currency } },
        actor,
      );
      return proposedOf(row);
    });
}
