import { Button } from '@laro/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormats } from '#console/shared/texts/formats.ts';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useMay } from '#console/shared/api/session.ts';
import { TableFrame } from '#console/shared/list/table-frame.tsx';
import table from '#console/shared/list/table.module.css';
import { vendorsQuery, type VendorLine } from '#console/shared/api/vendor-queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { AddVendorDialog } from './add-vendor-dialog.tsx';
import { useLatency } from './use-latency.ts';
import css from './vendors.module.css';

const tones = { on: 'ok', off: 'warn', none: 'plain' } as const;

/** All vendors: connected or not, in service or not, and how their calls went in the last hour. */
export function VendorsPage() {
  const { t } = useWords();
  const query = useQuery(vendorsQuery);
  const mayChange = useMay()('vendors.change');
  const [isAdding, setAdding] = useState(false);
  const add = mayChange ? (
    <Button size="small" kind="primary" onClick={() => setAdding(true)}>
      {t('desk.vendors.add')}
    </Button>
  ) : undefined;
  return (
    <Page title={t('desk.vendors.title')} text={t('desk.vendors.text')} actions={add}>
      <Loaded query={query}>{(vendors) => <VendorTable vendors={vendors.toSorted((a, b) => Number(a.isRemoved) - Number(b.isRemoved))} />}</Loaded>
      {isAdding ? <AddVendorDialog onClose={() => setAdding(false)} /> : null}
    </Page>
  );
}

function VendorTable({ vendors }: { vendors: readonly VendorLine[] }) {
  const { t } = useWords();
  return (
    <TableFrame name={t('desk.vendors.vendor')} className={table['frame']}>
      <table className={table['table']}>
        <thead>
          <tr>
            <th scope="col">{t('desk.vendors.vendor')}</th>
            <th scope="col">{t('desk.vendors.connection')}</th>
            <th scope="col" className={table['number']}>
              {t('desk.vendors.keys')}
            </th>
            <th scope="col" className={table['number']}>
              {t('desk.vendors.calls_hour')}
            </th>
            <th scope="col" className={table['number']}>
              {t('desk.vendors.refusals')}
            </th>
            <th scope="col" className={table['number']}>
              {t('desk.vendors.p95')}
            </th>
          </tr>
        </thead>
        <tbody>
          {vendors.map((vendor) => (
            <VendorRow key={vendor.code} vendor={vendor} />
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function VendorRow({ vendor }: { vendor: VendorLine }) {
  const { t } = useWords();
  const { count } = useFormats();
  const latency = useLatency();
  const { lastHour } = vendor;
  return (
    <tr>
      <th scope="row">
        <Link to={`/vendors/${vendor.code}`} className={css['vendor'] ?? ''}>
          <b>{vendor.name}</b>
          <small>
            {vendor.code}, {t('games.count', { count: vendor.gameCount, shown: count(vendor.gameCount) })}
          </small>
        </Link>
      </th>
      <td data-label={t('desk.vendors.connection')}>
        <span className={css['states']}>
          <Pill tone={tones[vendor.endpoint]}>{t(`desk.vendors.connection.${vendor.endpoint}`)}</Pill>
          {vendor.isRemoved ? <Pill tone="plain">{t('desk.vendors.removed')}</Pill> : null}
          {vendor.isOff ? <Pill tone="danger">{t('desk.vendors.out_of_service')}</Pill> : null}
        </span>
      </td>
      <td className={table['number']} data-label={t('desk.vendors.keys')}>
        {count(vendor.keyCount)}
      </td>
      <td className={table['number']} data-label={t('desk.vendors.calls_hour')}>
        {lastHour === null ? t('desk.none') : count(lastHour.calls)}
      </td>
      <td className={table['number']} data-label={t('desk.vendors.refusals')}>
        {lastHour === null ? t('desk.none') : count(lastHour.refusals)}
      </td>
      <td className={table['number']} data-label={t('desk.vendors.p95')}>
        {lastHour === null || lastHour.calls === 0 ? t('desk.none') : latency(lastHour.p95Ms)}
      </td>
    </tr>
  );
}
