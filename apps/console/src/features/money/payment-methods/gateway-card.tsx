import { Button } from '@laro/ui/button.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { SecretInput } from '#console/shared/form/controls.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { gatewaysQuery, type GatewayView } from '#console/shared/api/deposit-queries.ts';
import { Field } from '#console/shared/form/field.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Facts } from '#console/shared/page/facts.tsx';
import list from '#console/shared/list/list.module.css';
import { Card } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';

type Key = GatewayView['keys'][number];
const SECRET_MIN = 8;

function AddKeyDialog({ gateway, onClose }: { gateway: GatewayView['gateway']; onClose: () => void }) {
  const { t } = useWords();
  const merchant = useMerchant().code;
  const client = useQueryClient();
  const proposed = useProposed();
  const [secretKey, setSecretKey] = useState('');
  const [callbackSecret, setCallbackSecret] = useState('');
  const add = async (reason: string) => {
    const saved = await api.call('addPaymentKey', { params: { merchant, gateway }, body: { secretKey, callbackSecret, reason } });
    if (isProposed(saved)) proposed(saved);
    else client.setQueryData(gatewaysQuery(merchant).queryKey, saved);
    onClose();
  };
  const canSubmit = secretKey.length >= SECRET_MIN && callbackSecret.length >= SECRET_MIN;
  return (
    <ActDialog title={`${t('desk.gateways.add_key')}: ${gateway}`} submit={t('desk.gateways.add_key')} canSubmit={canSubmit} onSubmit={add} onClose={onClose}>
      <Field label={t('desk.gateways.secret_key')}>
        {(marks) => <SecretInput {...marks} value={secretKey} maxLength={200} onChange={(text) => setSecretKey(text.trim())} />}
      </Field>
      <Field label={t('desk.gateways.callback_secret')}>
        {(marks) => <SecretInput {...marks} value={callbackSecret} maxLength={200} onChange={(text) => setCallbackSecret(text.trim())} />}
      </Field>
    </ActDialog>
  );
}

function RetireDialog({ gateway, shown, onClose }: { gateway: GatewayView['gateway']; shown: Key; onClose: () => void }) {
  const { t } = useWords();
  const merchant = useMerchant().code;
  const client = useQueryClient();
  const retire = async (reason: string) => {
    const saved = await api.call('retirePaymentKey', { params: { merchant, gateway, keyId: shown.id }, body: { reason } });
    client.setQueryData(gatewaysQuery(merchant).queryKey, saved);
    onClose();
  };
  return <ActDialog title={t('desk.gateways.key', { hint: shown.hint })} submit={t('desk.gateways.retire')} isDangerous onSubmit={retire} onClose={onClose} />;
}

function Keys({ keys, onRetire }: { keys: readonly Key[]; onRetire: ((key: Key) => void) | null }) {
  const { t } = useWords();
  const act = (key: Key) =>
    key.retiredAt === null ? (
      <Button size="tiny" aria-label={`${t('desk.gateways.retire')}: ${t('desk.gateways.key', { hint: key.hint })}`} onClick={() => onRetire?.(key)}>
        {t('desk.gateways.retire')}
      </Button>
    ) : null;
  return (
    <DataTable
      rows={keys}
      keyOf={(key) => key.id}
      isOff={(key) => key.retiredAt !== null}
      act={onRetire ? act : null}
      columns={[
        { label: t('desk.gateways.keys'), cell: (key) => t('desk.gateways.key', { hint: key.hint }) },
        {
          label: t('desk.state'),
          cell: (key) =>
            key.retiredAt === null && !key.isForAddress ? (
              <Pill tone="danger">{t('desk.gateways.other_address')}</Pill>
            ) : (
              <Pill tone={key.retiredAt === null ? 'ok' : 'plain'}>{t(key.retiredAt === null ? 'desk.on' : 'desk.gateways.retired')}</Pill>
            ),
        },
        {
          label: t('desk.deposits.created'),
          cell: (key) => (
            <>
              <Moment at={key.createdAt} />, {key.createdBy}
            </>
          ),
        },
      ]}
    />
  );
}

/** How often something happened, and its last time with what it was. */
function Counted({ number, lastAt, last = null }: { number: number; lastAt: string | null; last?: string | null }) {
  const { count } = useFormats();
  if (lastAt === null) return count(number);
  return (
    <>
      {count(number)}, <Moment at={lastAt} />
      {last === null ? '' : `: ${last}`}
    </>
  );
}

function Health({ view }: { view: GatewayView }) {
  const { t } = useWords();
  const { count, lasting } = useFormats();
  const facts = [
    [t('desk.gateways.address'), view.address || t('desk.none')],
    [t('desk.gateways.callback'), view.callbackPath],
    [t('desk.gateways.last_callback'), view.lastCallbackAt === null ? t('desk.none') : <Moment key="callback" at={view.lastCallbackAt} />],
    [t('desk.gateways.orders'), `${count(view.paidOrders)} / ${count(view.failedOrders)}`],
    [t('desk.gateways.median'), view.medianSecondsToPaid === null ? t('desk.none') : lasting(view.medianSecondsToPaid)],
    [t('desk.gateways.refused'), <Counted key="refused" number={view.refusedCount} lastAt={view.lastRefusedAt} />],
    [t('desk.gateways.errors'), <Counted key="errors" number={view.errorCount} lastAt={view.lastErrorAt} last={view.lastError} />],
  ] as const;
  return <Facts facts={facts} />;
}

/** One gateway: how it goes with it, and the keys by which it and we know each other. */
export function GatewayCard({ view }: { view: GatewayView }) {
  const { t } = useWords();
  const may = useMay();
  const mayChange = may('payments.change');
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<Key | null>(null);
  const hasKey = view.usesSandbox || view.keys.some((key) => key.retiredAt === null && key.isForAddress);
  return (
    <Card title={view.gateway}>
      <div className={list['stack']}>
        {view.usesSandbox ? <Pill tone="info">{t('desk.gateways.sandbox')}</Pill> : null}
        {hasKey ? null : <Note kind="error">{t('desk.gateways.no_key')}</Note>}
        <Health view={view} />
        {view.keys.length > 0 ? <Keys keys={view.keys} onRetire={mayChange ? setShown : null} /> : null}
        {may('parties.change') ? (
          <Button size="small" aria-label={`${t('desk.gateways.add_key')}: ${view.gateway}`} onClick={() => setAdding(true)}>
            {t('desk.gateways.add_key')}
          </Button>
        ) : null}
      </div>
      {isAdding ? <AddKeyDialog gateway={view.gateway} onClose={() => setAdding(false)} /> : null}
      {shown ? <RetireDialog gateway={view.gateway} shown={shown} onClose={() => setShown(null)} /> : null}
    </Card>
  );
}
