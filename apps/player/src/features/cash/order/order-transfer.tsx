import { Button } from '@laro/ui/button.tsx';
import { buttonClass } from '@laro/ui/button-class';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { useServices } from '#player/shared/api/services.ts';
import { cashApi, depositQuery, type Deposit } from '../cash-api.ts';
import { Copied, useMoney } from './order-receipt.tsx';
import css from './order.module.css';
import { readSlip } from './read-slip.ts';

const REFERENCE = /^[A-Za-z0-9 ./-]{4,40}$/;

/** Bank details and reference of the transfer. */
export function TransferDetails({ order }: { order: Deposit }) {
  const { t } = useServices().words;
  const money = useMoney();
  if (order.payee === null) return null;
  const { bank, account, name } = order.payee;
  const rows = [
    [t('cash.fact.payable'), money(order.payable), order.payable.replace(/\.00$/, '')],
    [t('cash.transfer.bank'), bank, ''],
    [t('cash.transfer.account'), account, account],
    [t('cash.transfer.name'), name, name],
    [t('cash.transfer.purpose'), order.number, order.number],
  ] as const;
  return (
    <section className={css['card']}>
      <p className={css['text']}>{t('cash.transfer.text')}</p>
      <dl>
        {rows
          .filter(([, value]) => value !== '')
          .map(([label, value, copy]) => (
            <div key={label} className={css['detail']}>
              <dt>{label}</dt>
              <dd>
                <span>{value}</span>
                {copy === '' ? null : <Copied text={copy} what={label} />}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

/** The slip of the transfer: its number and its picture. */
export function SlipForm({ order }: { order: Deposit }) {
  const services = useServices();
  const { t } = services.words;
  const client = useQueryClient();
  const { isBusy, problem, onSubmit } = useSubmit();
  const [reference, setReference] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [isTried, setTried] = useState(false);
  const isFitting = REFERENCE.test(reference.trim());
  const send = async () => {
    setTried(true);
    if (!isFitting || file === null) return;
    const sent = await cashApi(services).call('sendDepositSlip', {
      params: { number: order.number },
      body: { reference: reference.trim(), picture: await readSlip(file) },
    });
    client.setQueryData(depositQuery(services, order.number).queryKey, sent);
  };
  return (
    <form method="post" className={css['card']} noValidate onSubmit={onSubmit(send)}>
      <h2 className={css['title']}>{t('cash.slip.title')}</h2>
      <TextField
        label={t('cash.slip.reference')}
        name="reference"
        hint={t('cash.slip.reference_hint')}
        fault={isTried && !isFitting ? t('cash.slip.reference_wrong') : undefined}
        maxLength={40}
        value={reference}
        onChange={setReference}
      />
      <label className={`${buttonClass({ kind: 'quiet', isFull: true })} ${css['file'] ?? ''}`}>
        <Icon name="camera" />
        <span>{file?.name ?? t('cash.slip.picture')}</span>
        <input
          type="file"
          aria-label={t('cash.slip.picture')}
          accept="image/jpeg,image/png,image/webp"
          disabled={isBusy}
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
      </label>
      <p className={css['missing']} role="status">
        {isTried && file === null ? t('cash.slip.picture_missing') : ''}
      </p>
      <ProblemNote text={problem} className={css['problem']} />
      <Button type="submit" kind="primary" isFull isBusy={isBusy}>
        {t('cash.slip.send')}
      </Button>
    </form>
  );
}
