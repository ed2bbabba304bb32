import { useQuery } from '@tanstack/react-query';
import { useMerchant } from '#console/shared/api/session.ts';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { LiabilityPart } from './liability-part.tsx';
import { liabilityQuery } from './lottery-queries.ts';
import { ReportPart } from './report-part.tsx';

/** The lottery of a merchant: liability of open draws, players near limits, series, reports (LOTT-67). */
export function MerchantLotteryPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const query = useQuery(liabilityQuery(merchant.code));
  return (
    <Page title={t('desk.lotto.title')} text={t('desk.lotto.text')}>
      <Loaded query={query}>{(liability) => <LiabilityPart liability={liability} />}</Loaded>
      <ReportPart merchant={merchant} />
    </Page>
  );
}
