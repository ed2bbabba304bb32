import type { Amount } from '@laro/domain/money/money';
import { AwaitedAnswer } from '#player/shared/api/loaded.late.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useQuery } from '@tanstack/react-query';
import { Frame } from '#player/shared/shell/page.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { Fact, LongText } from '#player/shared/records/detail-parts.tsx';
import detail from '#player/shared/records/detail.module.css';
import { moneyText } from '#player/shared/records/values/record-money.ts';
import { momentOf } from '#player/shared/records/values/record-times.ts';
import { RecordsSkeleton } from '#player/shared/records/records-skeleton.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import { kindText } from '../money-look.ts';
import { transactionQuery } from '../statements-api.ts';
import { EntryChange, MoneyPlate } from './transaction-row.tsx';

function Detail({ entryId }: { entryId: string }) {
  const services = useServices();
  const { words } = services;
  const { t } = words;
  const { symbol, decimals } = useSettings().currency;
  const query = useQuery(transactionQuery(services, entryId));
  const { data } = query;
  if (!data) return <AwaitedAnswer query={query} failed={(why) => `${t('statements.detail.failed')} ${why}`} waiting={<RecordsSkeleton />} />;
  const { entry } = data;
  const money = (amount: Amount) => moneyText(amount, symbol, decimals);
  return (
    <>
      {data.isTrial ? <Note kind="info">{t('period.play_money')}</Note> : null}
      <div className={detail['head']}>
        <MoneyPlate group={entry.group} size={56} />
        <div className={detail['names']}>
          <p className={detail['game']}>{kindText(words, entry)}</p>
          <p className={detail['note']}>{t(`statements.group.${entry.group}`)}</p>
        </div>
        <EntryChange entry={entry} className={detail['figure']} />
      </div>
      <dl className={detail['facts']}>
        <Fact label={t('statements.detail.amount')}>{money(entry.change)}</Fact>
        {entry.cause === '' ? null : <Fact label={t('statements.detail.cause')}>{entry.cause}</Fact>}
        <Fact label={t('statements.wallet.label')}>{t(`statements.wallet.${entry.wallet}`)}</Fact>
        <Fact label={t('period.before')}>{money(entry.before)}</Fact>
        <Fact label={t('period.after')}>{money(entry.after)}</Fact>
        <Fact label={t('period.status')}>{t(`statements.status.${entry.status}`)}</Fact>
        <Fact label={t('statements.detail.at')}>{momentOf(entry.at, data.timeZone)}</Fact>
        <Fact label={t('statements.detail.number')}>
          <LongText what={t('statements.detail.number')} text={data.movementId} />
        </Fact>
        <Fact label={t('statements.detail.reference')}>
          <LongText what={t('statements.detail.reference')} text={data.reference} />
        </Fact>
      </dl>
    </>
  );
}

/** One entry: what it was, its numbers, the balance before and after (T29). */
export function TransactionView({ entryId, hasSession }: { entryId: string; hasSession: boolean }) {
  const t = useT();
  return (
    <Frame header="inner" title={t('statements.detail.title')}>
      <div className={detail['page']}>{hasSession ? <Detail entryId={entryId} /> : <RecordsSkeleton />}</div>
    </Frame>
  );
}
