import type { MessageKey } from '@laro/i18n/areas';
import { useT } from '#player/shared/api/services.ts';
import type { DepositMethod } from './cash-api.ts';

/** Kinds that every language has a word for. */
const kindWords: Partial<Record<DepositMethod['kind'], MessageKey>> = {
  card: 'cash.kind.card',
  online_bank: 'cash.kind.online_bank',
  manual: 'cash.kind.manual',
};

/** The name of a way to pay: the merchant's own, that of the company, or the word for its kind. */
export function useMethodName(): (kind: DepositMethod['kind'], name: string) => string {
  const t = useT();
  return (kind, name) => {
    const key = kindWords[kind];
    return name === '' && key !== undefined ? t(key) : name;
  };
}
