import type { Parsed } from '@laro/contract/routes';
import type { ArticleKind } from '@laro/domain/content/content-rules';
import { formatMoney, MAJOR_UNIT, type Amount, type Money } from '@laro/domain/money/money';
import type { TwoPersonActName } from '@laro/domain/two-persons/acts';
import type pg from 'pg';
import { decode } from 'zod';
import { money } from '@laro/contract/wire/scalars';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import { proposedOf, type Proposed, type TwoPersons } from '#server/modules/core/two-persons/index.ts';
import type { Content } from '../create-content.ts';

export interface RewardDeps {
  pool: pg.Pool;
  audit: AuditLog;
  directory: MerchantDirectory;
  twoPersons: TwoPersons;
}
export type RewardContent = Pick<Content, 'addArticle' | 'changeArticle' | 'writeArticleWithin' | 'rewardWithin' | 'refresh'>;

type Article = Parsed<'listDeskArticles', 'value'>['articles'][number];
type ArticleInput = Omit<Parsed<'addDeskArticle', 'body'>, 'reason'>;
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export const REWARD_LIMIT_KEY = 'promotions.secondPersonAbove';

/** Largest rewards that a person gives alone, in money units. */
export function rewardsAloneUpTo(
  { directory, twoPersons }: RewardDeps,
  transaction: Transaction,
  act: TwoPersonActName,
  merchantCode: string,
  { staffId }: Actor,
): Promise<Money> {
  const present = BigInt(directory.byCode(merchantCode)?.settings[REWARD_LIMIT_KEY] ?? 0) * MAJOR_UNIT;
  return twoPersons.aloneUpTo(transaction, { act, merchantCode, staffId: staffId ?? 0n, present, limitKey: REWARD_LIMIT_KEY });
}

const currencyOf = ({ directory }: RewardDeps, merchantCode: string): string => directory.byCode(merchantCode)?.settings['market.currency'] ?? '';
export const rewardText = (reward: Money | null): string | null => (reward === null ? null : formatMoney(reward));

/** The form in which the audit log and proposals store a thing: amounts as text. */
export const storable = <Thing extends object>(thing: Thing | null): Thing | null =>
  thing !== null && 'reward' in thing && typeof thing.reward === 'bigint' ? { ...thing, reward: formatMoney(thing.reward as Money) } : thing;

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
    limitKeys: [REWARD_LIMIT_KEY],
    // The article's stamp refuses a change that another one has overtaken; this stamp voids the proposal when only the reward has changed since.
    stampOf: async (transaction, { merchantCode, payload }) => {
      const { merchant, kind, id } = wishIn(merchantCode, payload);
      return rewardText(await content.rewardWithin(transaction, merchant, kind, id)) ?? 'none';
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
      const needsTwo = isRaised && input.reward !== null && input.reward > (await rewardsAloneUpTo(deps, transaction, 'content.reward', merchant, actor));
      if (!needsTwo || input.reward === null) return write(transaction, wished, actor);
      const payload = { kind, id, stamp, input: { ...input, reward: formatMoney(input.reward) } } as unknown as Record<string, Json>;
      const row = await twoPersons.proposeWithin(
        transaction,
        {
          act: 'content.reward',
          merchantCode: merchant,
          subject: `merchant:${merchant}/${kind}:${id ?? Object.values(input.title)[0] ?? ''}`.slice(0, 200),
          before: { reward: rewardText(before) },
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
