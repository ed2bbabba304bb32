import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { betReturnsQuery } from '#console/shared/api/vendor-queries.ts';
import { moneyKinds } from '#console/shared/api/money-queries.ts';
import { OneOf } from '#console/shared/form/controls.tsx';
import list from '#console/shared/list/list.module.css';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { BetAlarms } from './bet-alarms.tsx';
import { BetReturnTable } from './bet-return-table.tsx';

/** Returns of every bet of a vendor's games against their exact return, and the alarms about them (GAME-03, T68). */
export function BetReturnsPage() {
  const { vendor = '' } = useParams();
  const { t } = useWords();
  const [money, setMoney] = useState<(typeof moneyKinds)[number]>('real');
  const query = useQuery(betReturnsQuery(vendor, money));
  return (
    <Page title={t('desk.tables.returns')} text={t('desk.tables.returns.text')}>
      <Link to={`/vendors/${vendor}`} className={list['back']}>
        <Icon name="arrow-left-bold" size={16} />
        {vendor}
      </Link>
      <BetAlarms vendor={vendor} />
      <OneOf
        name="money"
        label={t('desk.money.label')}
        options={moneyKinds.map((value) => ({ value, label: t(`desk.money.${value}`) }))}
        chosen={money}
        onChange={(value) => setMoney(value === 'trial' ? 'trial' : 'real')}
      />
      <Loaded query={query}>
        {(returns) => (returns.length === 0 ? <EmptyState title={t('desk.tables.returns.none')} /> : <BetReturnTable returns={returns} withGames />)}
      </Loaded>
    </Page>
  );
}
