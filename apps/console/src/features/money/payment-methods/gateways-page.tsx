import { useQuery } from '@tanstack/react-query';
import { gatewaysQuery } from '#console/shared/api/deposit-queries.ts';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { GatewayCard } from './gateway-card.tsx';
import { OddCallbacks } from './odd-callbacks.tsx';
import { Statements } from './statements.tsx';

/** Payment gateways of a merchant: keys, health, what fits no order, statements (CASH-03). */
export function GatewaysPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const query = useQuery(gatewaysQuery(merchant.code));
  return (
    <Page title={t('desk.gateways.title')} text={t('desk.gateways.text')}>
      <OddCallbacks />
      <Loaded query={query}>{({ gateways }) => gateways.map((view) => <GatewayCard key={view.gateway} view={view} />)}</Loaded>
      <Statements />
    </Page>
  );
}
