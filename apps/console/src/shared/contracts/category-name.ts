import type { AgentCategory } from '@laro/domain/agents/tree/rates';
import { useWords } from '#console/shared/texts/words.tsx';

/** Names of the categories of rates; the prize modes of lotteries carry their own letters. */
export function useCategoryName(): (category: AgentCategory) => string {
  const { t } = useWords();
  return (category) => (category === 'ZY' || category === 'SEA' ? `${t('games.category.LOTT')} ${category}` : t(`games.category.${category}`));
}
