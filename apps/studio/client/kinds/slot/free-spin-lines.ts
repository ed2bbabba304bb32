import type { Translator } from '@laro/i18n/translator';
import type { FreeSpinsJson } from '../../../src/protocol.ts';
import type { MoneyText } from '../../shell/money-text.ts';

/** What the player must know of free spins while they last: how many, with what, and what their wins become (T71). */
export const freeSpinLines = ({ left, stake, winsBecome, wageringTimes }: FreeSpinsJson, { t }: Translator, money: MoneyText): readonly string[] => [
  t('studio.gift.left', { count: left, stake: money(BigInt(stake)) }),
  winsBecome === 'cash' ? t('studio.gift.cash') : t('studio.gift.bonus', { times: wageringTimes }),
];
