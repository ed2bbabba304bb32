import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OneOf } from '#console/shared/form/controls.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { TableFrame } from '#console/shared/list/table-frame.tsx';
import table from '#console/shared/list/table.module.css';
import { trafficQuery, type VendorTraffic } from '#console/shared/api/vendor-queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { useLatency } from './use-latency.ts';
import css from './vendors.module.css';

const spans = ['60', '360', '1440'] as const;

/** How the calls with a vendor went: over time, by question, by status. Renews itself. */
export function VendorTrafficCard({ vendor }: { vendor: string }) {
  const { t } = useWords();
  const [span, setSpan] = useState<string>('60');
  const query = useQuery(trafficQuery(vendor, Number(span)));
  return (
    <Card title={t('desk.vendors.traffic.title')}>
      <OneOf
        name="span"
        label={t('desk.vendors.traffic.span')}
        chosen={span}
        options={spans.map((value) => ({ value, label: t('desk.vendors.traffic.hours', { count: Number(value) / 60 }) }))}
        onChange={setSpan}
      />
      <Loaded query={query}>{(traffic) => <Figures traffic={traffic} />}</Loaded>
    </Card>
  );
}

function Figures({ traffic }: { traffic: VendorTraffic }) {
  const { t } = useWords();
  const { count } = useFormats();
  const latency = useLatency();
  const { total } = traffic;
  if (total.calls === 0) return <p className={css['figures']}>{t('desk.vendors.traffic.none')}</p>;
  const figures = { calls: total.calls, refusals: total.refusals, p50: latency(total.p50Ms), p95: latency(total.p95Ms) };
  return (
    <>
      <p className={css['figures']}>{t('desk.vendors.traffic.summary', figures)}</p>
      <Chart steps={traffic.steps} />
      <TableFrame name={t('desk.vendors.traffic.question')} className={table['frame']}>
        <table className={table['table']}>
          <thead>
            <tr>
              <th scope="col">{t('desk.vendors.traffic.question')}</th>
              <th scope="col" className={table['number']}>
                {t('desk.vendors.traffic.calls')}
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
            {traffic.questions.map((row) => (
              <tr key={`${row.direction} ${row.question}`}>
                <th scope="row">
                  <code>{row.question}</code> <small className={css['direction']}>{t(`desk.vendors.traffic.direction.${row.direction}`)}</small>
                </th>
                <td className={table['number']} data-label={t('desk.vendors.traffic.calls')}>
                  {count(row.calls)}
                </td>
                <td className={table['number']} data-label={t('desk.vendors.refusals')}>
                  {count(row.refusals)}
                </td>
                <td className={table['number']} data-label={t('desk.vendors.p95')}>
                  {latency(row.p95Ms)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      <ul className={css['statuses']} aria-label={t('desk.vendors.traffic.status')}>
        {traffic.statuses.map(({ status, calls }) => (
          <li key={status} data-ok={status === 'RS_OK' || undefined}>
            <code>{status}</code> {count(calls)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** One bar a step: all calls, and of them the refused ones. The table below says the same in figures. */
function Chart({ steps }: { steps: VendorTraffic['steps'] }) {
  const { t } = useWords();
  const { count } = useFormats();
  const most = Math.max(1, ...steps.map((step) => step.calls));
  const [first] = steps;
  const last = steps.at(-1);
  return (
    <figure className={css['chart']}>
      <svg viewBox={`0 0 ${steps.length * 10} 100`} preserveAspectRatio="none" role="img" aria-label={t('desk.vendors.traffic.chart')}>
        {steps.map((step, place) => (
          <g key={step.at}>
            <rect x={place * 10 + 1} width={8} y={100 - (step.calls / most) * 100} height={(step.calls / most) * 100} className={css['bar']} />
            <rect x={place * 10 + 1} width={8} y={100 - (step.refusals / most) * 100} height={(step.refusals / most) * 100} className={css['barRefused']} />
          </g>
        ))}
      </svg>
      <figcaption>
        <span>{first ? <Moment at={first.at} /> : ''}</span>
        <span>{count(most)}</span>
        <span>{last ? <Moment at={last.at} /> : ''}</span>
      </figcaption>
    </figure>
  );
}
