import { CONSOLIDATED } from '@laro/domain/agents/counting/facts';
import { agentCategories, type AgentCategory } from '@laro/domain/agents/tree/rates';
import { useWords } from '#console/shared/texts/words.tsx';

/** Names of the categories of rates; the prize modes of lotteries carry their own letters. */
export function useCategoryName(): (category: AgentCategory) => string {
  const { t } = useWords();
  return (category) => (category === 'ZY' || category === 'SEA' ? `${t('games.category.LOTT')} ${category}` : t(`games.category.${category}`));
}

const isCategory = (code: string): code is AgentCategory => (agentCategories as readonly string[]).includes(code);

/** Names of the scopes of contracts: one category, or all of them together. A code of another installation stays as it is. */
export function useScopeName(): (scope: string) => string {
  const { t } = useWords();
  const nameOf = useCategoryName();
  return (scope) => (scope === CONSOLIDATED ? t('contracts.scope.all') : isCategory(scope) ? nameOf(scope) : scope);
}
