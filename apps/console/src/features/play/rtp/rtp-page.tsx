import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { oneOf, useAddressFilter } from '#console/shared/list/address-filter.ts';
import { OneOf, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { MomentIn } from '#console/shared/moments/moment.tsx';
import list from '#console/shared/list/list.module.css';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { moneyKinds, rtpQuery, type RtpFilter } from '#console/shared/api/money-queries.ts';
import { Page } from '#console/shared/page/page.tsx';
import { useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { toWallDay } from '#console/shared/moments/zoned-time.ts';
import { RtpAlarms } from './rtp-alarms.tsx';
import { RtpTable } from './rtp-table.tsx';
import css from './rtp.module.css';

const sums = ['game', 'vendor', 'day'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
const DAYS_SHOWN = 30;

function CountedAt({ at }: { at: string }) {
  const { t } = useWords();
  return (
    <p className={list['quiet']}>
      <MomentIn at={at} form="exact" words={(moment) => t('desk.rtp.counted', { moment })} />
    </p>
  );
}

/** Actual return of games compared with their vendors' figures, and the alarms about it (T68). */
export function RtpPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const [now] = useState(() => Date.now());
  const [address, change] = useAddressFilter(['by', 'money', 'from', 'to', 'vendor', 'game']);
  const filter: RtpFilter = {
    by: oneOf(sums, address.by) || 'game',
    money: oneOf(moneyKinds, address.money) || 'real',
    from: DAY.test(address.from) ? address.from : toWallDay(now - (DAYS_SHOWN - 1) * DAY_MS, merchant.timeZone),
    to: DAY.test(address.to) ? address.to : toWallDay(now, merchant.timeZone),
    vendor: address.vendor,
    game: address.game,
  };
  const query = useQuery(rtpQuery(merchant.code, filter));
  const days = [
    { name: 'from', label: t('desk.from'), value: filter.from },
    { name: 'to', label: t('desk.to'), value: filter.to },
  ] as const;
  return (
    <Page title={t('desk.rtp.title')} text={t('desk.rtp.text')}>
      <RtpAlarms merchant={merchant.code} />
      <div className={list['filters']}>
        {days.map(({ name, label, value }) => (
          <Field key={name} label={label}>
            {(marks) => <TextInput {...marks} type="date" value={value} onChange={(day) => change({ [name]: day })} />}
          </Field>
        ))}
      </div>
      <div className={css['choices']}>
        <OneOf
          name="by"
          label={t('desk.rtp.by')}
          options={sums.map((value) => ({ value, label: t(`desk.rtp.by_${value}`) }))}
          chosen={filter.by ?? 'game'}
          onChange={(by) => change({ by })}
        />
        <OneOf
          name="money"
          label={t('desk.money.label')}
          options={moneyKinds.map((value) => ({ value, label: t(`desk.money.${value}`) }))}
          chosen={filter.money ?? 'real'}
          onChange={(money) => change({ money })}
        />
      </div>
      {address.vendor === '' && address.game === '' ? null : (
        <div className={list['chips']}>
          <button type="button" className={list['chip']} onClick={() => change({ vendor: '', game: '' })}>
            {t('desk.rtp.only', { name: address.game === '' ? address.vendor : address.game })}
            <Icon name="x-bold" size={14} />
          </button>
        </div>
      )}
      <Loaded query={query}>
        {(report) => (
          <div className={list['result']} data-old={query.isPlaceholderData || undefined}>
            {report.rows.length === 0 ? (
              <EmptyState title={t('desk.rtp.none')} hint={t('desk.audit.none_hint')} />
            ) : (
              <RtpTable report={report} filter={filter} merchant={merchant.code} />
            )}
            {report.countedAt === null ? null : <CountedAt at={report.countedAt} />}
          </div>
        )}
      </Loaded>
    </Page>
  );
}
