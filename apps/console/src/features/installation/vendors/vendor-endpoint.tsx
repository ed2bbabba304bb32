import { Button } from '@laro/ui/button.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useState, type ReactNode } from 'react';
import { dialectName } from '#console/shared/api/dialects.ts';
import { Card } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useMay } from '#console/shared/api/session.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import type { VendorDetail } from '#console/shared/api/vendor-queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import css from './vendors.module.css';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css['fact']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Text that is handed to the vendor, with a way to copy it. */
function Handed({ text, what }: { text: string; what: string }) {
  const { t } = useWords();
  const say = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      say(t('desk.vendors.copied'));
    } catch {
      say(t('desk.vendors.not_copied'));
    }
  };
  return (
    <Button size="tiny" aria-label={`${t('desk.vendors.copy')}: ${what}`} onClick={() => void copy()}>
      {t('desk.vendors.copy')}
    </Button>
  );
}

/** Where the vendor is called, what it is given of ours, and a way to change it. */
export function VendorEndpoint({ vendor }: { vendor: VendorDetail }) {
  const { t } = useWords();
  const mayChange = useMay()('parties.change');
  const [isEditing, setEditing] = useState(false);
  const { endpoint, platformKey } = vendor;
  return (
    <Card title={t('desk.vendors.endpoint.title')}>
      {endpoint ? (
        <>
          <p className={css['states']}>
            <Pill tone={endpoint.isEnabled ? 'ok' : 'warn'}>{t(endpoint.isEnabled ? 'desk.vendors.connection.on' : 'desk.vendors.connection.off')}</Pill>
            {endpoint.isDemo ? <Pill tone="info">{t('desk.vendors.demo')}</Pill> : null}
          </p>
          <dl className={css['facts']}>
            <Fact label={t('desk.vendors.dialect')}>{dialectName(endpoint.protocol)}</Fact>
            <Fact label={t('desk.vendors.operator_id')}>{endpoint.operatorId === null ? t('desk.none') : <code>{endpoint.operatorId}</code>}</Fact>
            <Fact label={t('desk.vendors.endpoint.url')}>
              <code>{endpoint.operatorUrl}</code>
            </Fact>
            <Fact label={t('desk.vendors.endpoint.origins')}>
              <code>{endpoint.frameOrigins.join(' ')}</code>
            </Fact>
          </dl>
        </>
      ) : (
        <Note kind="info">{t('desk.vendors.endpoint.none')}</Note>
      )}
      <dl className={css['facts']}>
        <Fact label={t('desk.vendors.wallet')}>
          {vendor.wallets.map(({ protocol, path }) => (
            <span key={protocol} className={css['handed']}>
              <code>{window.location.origin + path}</code>
              <Handed text={window.location.origin + path} what={protocol} />
            </span>
          ))}
        </Fact>
        <Fact label={t('desk.vendors.our_key')}>
          {platformKey ? (
            <span className={css['handed']}>
              <code>{platformKey.fingerprint}</code>
              <Handed text={platformKey.publicKey} what={t('desk.vendors.our_key')} />
            </span>
          ) : (
            t('desk.vendors.our_key_missing', { name: endpoint?.platformKey ?? 'platform' })
          )}
        </Fact>
      </dl>
      {mayChange ? (
        <Button size="small" onClick={() => setEditing(true)}>
          {t(endpoint ? 'desk.change' : 'desk.vendors.endpoint.connect')}
        </Button>
      ) : null}
      {isEditing ? <EndpointDialog vendor={vendor} onClose={() => setEditing(false)} /> : null}
    </Card>
  );
}
