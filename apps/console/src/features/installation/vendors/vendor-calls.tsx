import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OneOf } from '#console/shared/form/controls.tsx';
import { PlainMoment } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { callsQuery, type VendorCall } from '#console/shared/api/vendor-queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { useLatency } from './use-latency.ts';
import css from './vendors.module.css';

/** The last calls as they were, without tokens. Renews itself; what is opened stays open. */
export function VendorCalls({ vendor }: { vendor: string }) {
  const { t } = useWords();
  const [only, setOnly] = useState<'all' | 'refused'>('all');
  const query = useQuery(callsQuery(vendor, only));
  return (
    <Card title={t('desk.vendors.last.title')}>
      <OneOf
        name="only"
        label={t('desk.vendors.traffic.status')}
        chosen={only}
        options={[
          { value: 'all', label: t('desk.vendors.last.all') },
          { value: 'refused', label: t('desk.vendors.refusals') },
        ]}
        onChange={(value) => setOnly(value === 'refused' ? 'refused' : 'all')}
      />
      <Loaded query={query}>
        {(calls) =>
          calls.length === 0 ? (
            <EmptyState title={t('desk.vendors.traffic.none')} />
          ) : (
            <ul className={css['calls']}>
              {calls.map((call) => (
                <Call key={call.id} call={call} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

/** JSON in lines; other text as it is. */
function inLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function Call({ call }: { call: VendorCall }) {
  const { t } = useWords();
  const latency = useLatency();
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <button type="button" className={css['call']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>
          <PlainMoment at={call.at} form="exact" />
        </span>
        <code>{call.question}</code>
        <Pill tone={call.status === 'RS_OK' ? 'ok' : 'warn'}>{call.status}</Pill>
        <span className={css['direction']}>
          {t(`desk.vendors.traffic.direction.${call.direction}`)}, {latency(call.durationMs)}
        </span>
      </button>
      {isOpen ? (
        <div className={css['raw']}>
          <h3>{t('desk.vendors.last.asked')}</h3>
          <pre>{call.request === '' ? t('desk.vendors.last.not_kept') : inLines(call.request)}</pre>
          <h3>{t('desk.vendors.last.answered')}</h3>
          <pre>{inLines(call.response)}</pre>
        </div>
      ) : null}
    </li>
  );
}
