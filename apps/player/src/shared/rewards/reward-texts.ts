import { momentIn } from '#player/shared/rewards/moment-in.ts';
import { displayAmount, type Amount } from '@laro/domain/money/money';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import type { Grant, Reward } from './reward-api.ts';

const rankSources = ['UPGRADE', 'MONTHLY', 'BIRTHDAY', 'REBATE'] as const;
type RankSource = (typeof rankSources)[number];
/** Grants of ranks carry the name of the rank. */
const isOfRank = (source: Grant['source']): source is RankSource => (rankSources as readonly string[]).includes(source);

/** Money, moments and rewards as the reader sees them. */
export function useRewardTexts() {
  const { words } = useServices();
  const { t } = words;
  const { currency, timeZone } = useSettings();
  const money = (amount: Amount): string => currency.symbol + displayAmount(amount, currency.decimals);
  /** Points are shown whole, cut. */
  const points = (amount: Amount): string => new Intl.NumberFormat(words.tag).format(BigInt(amount.split('.')[0] ?? '0'));
  const gives = ({ kind, amount, terms, tickets, goodsName }: Reward): string => {
    if (tickets) return t('reward.tickets', { count: tickets.count, name: tickets.name });
    if (terms?.spins) {
      const spins = t('reward.spins', { count: terms.spins.count, stake: money(terms.spins.stake) });
      return kind === 'spins_ticket' ? t('reward.spins_ticket', { spins }) : spins;
    }
    if (kind === 'points') return t('reward.points', { count: points(amount) });
    if (kind === 'goods') return goodsName ?? t('reward.goods');
    if (kind === 'lottery') return t('reward.lottery', { amount: money(amount) });
    return t(kind === 'cash' ? 'reward.cash' : 'reward.bonus', { amount: money(amount) });
  };
  return {
    t,
    money,
    gives,
    /** Short form for narrow cells: of cash the amount alone. */
    givesInShort: (reward: Reward): string => (reward.kind === 'cash' ? money(reward.amount) : gives(reward)),
    /** A moment with the name of its zone. */
    moment: momentIn(words.tag, timeZone),
    day: (at: string): string => new Intl.DateTimeFormat(words.tag, { dateStyle: 'medium', timeZone }).format(new Date(at)),
    /** Where a grant comes from, and its own name. */
    nameOf: ({ source, name }: Grant): string =>
      isOfRank(source) ? t(`reward.source.${source}`, { name }) : name || t(source === 'SIGN_IN' ? 'reward.source.SIGN_IN' : 'reward.source.gift'),
    /** The result of a claim in words. */
    became: ({ kind, amount, terms, tickets }: Reward): string => {
      if (tickets) return t('reward.got.tickets', { count: tickets.count });
      if (kind === 'spins_ticket' || kind === 'lottery') return t('reward.got.tickets', { count: 1 });
      if (terms?.spins) return t('reward.got.spins');
      if (kind === 'points') return t('reward.got.points', { count: points(amount) });
      if (kind === 'goods') return t('reward.got.goods');
      return kind === 'cash' || !terms ? t('reward.got.cash', { amount: money(amount) }) : t('reward.got.bonus', { required: money(terms.required) });
    },
  };
}
