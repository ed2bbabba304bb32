import { useSearchParams } from 'react-router';
import { useMerchant } from '#console/shared/api/session.ts';
import { Select } from '#console/shared/form/controls.tsx';
import list from '#console/shared/list/list.module.css';
import { Page } from '#console/shared/page/page.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { DebtList } from '#console/shared/agents/debt-list.tsx';

/** Everything that agents owe to agents below them and to the company (AGENT-46). */
export function DebtsPage() {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const [address, setAddress] = useSearchParams();
  const which = address.get('which') === 'all' ? 'all' : 'open';
  const choices = (['open', 'all'] as const).map((value) => ({ value, label: t(`desk.debts.${value}`) }));
  return (
    <Page title={t('desk.debts.title')} text={t('desk.debts.text')}>
      <div className={list['filters']}>
        <Select
          aria-label={t('desk.debts.which')}
          value={which}
          options={choices}
          onChange={(value) => setAddress(value === 'all' ? { which: value } : {}, { replace: true })}
        />
      </div>
      <DebtList merchant={merchant} which={which} />
    </Page>
  );
}
