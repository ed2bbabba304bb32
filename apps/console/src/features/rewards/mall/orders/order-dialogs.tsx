import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Wire } from '@laro/contract/routes';
import { api } from '#console/shared/api/api.ts';
import { useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { Modal } from '#console/shared/form/modal.tsx';
import { Switch, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { askMallAgain, type DeskOrder } from '../mall-queries.ts';
import { useNameOf } from '#console/shared/texts/name-of.ts';

interface OrderProps {
  order: DeskOrder;
  onClose: () => void;
}

/** Takes an order a step further: a parcel gets its carrier and number, and of one that came back a person decides on the points or the gift. */
export function StepDialog({ order, to, onClose }: OrderProps & { to: DeskOrder['next'][number] }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const client = useQueryClient();
  const nameOf = useNameOf();
  const [parcel, setParcel] = useState({ carrier: '', tracking: '' });
  const [givesPointsBack, setGivesPointsBack] = useState(true);
  const step = async (reason: string) => {
    await api.call('stepDeskOrder', { params: { merchant, order: order.id }, body: { from: order.state, to, ...parcel, givesPointsBack, reason } });
    await askMallAgain(client, merchant);
    onClose();
  };
  const isPriced = order.points > 0;
  const back = t(isPriced ? 'desk-mall.gives_back' : 'desk-mall.gives_gift_back');
  return (
    <ActDialog
      title={`${t(`desk-mall.step.${to}`)}: ${nameOf(order.names, order.code)}`}
      submit={t(`desk-mall.step.${to}`)}
      isDangerous={to === 'cancelled'}
      canSubmit={to !== 'sent' || parcel.carrier.trim() !== ''}
      onSubmit={step}
      onClose={onClose}
    >
      {to === 'sent'
        ? (['carrier', 'tracking'] as const).map((name) => (
            <Field key={name} label={t(`desk-mall.${name}`)}>
              {(marks) => <TextInput {...marks} value={parcel[name]} maxLength={60} onChange={(text) => setParcel({ ...parcel, [name]: text })} />}
            </Field>
          ))
        : null}
      {to === 'returned' ? (
        <Switch isOn={givesPointsBack} label={back} onChange={setGivesPointsBack}>
          {back}
        </Switch>
      ) : null}
      {to === 'cancelled' ? <p>{isPriced ? t('desk-mall.cancel_hint', { points: order.points }) : t('desk-mall.cancel_gift_hint')}</p> : null}
    </ActDialog>
  );
}

type Address = Wire<'readDeskOrderAddress', 'value'>['address'];

/** Shows the address of an order after a reason, which the audit log keeps (MALL-06). */
export function AddressDialog({ order, onClose }: OrderProps) {
  const { t, tag } = useWords();
  const { code: merchant } = useMerchant();
  const client = useQueryClient();
  const [address, setAddress] = useState<Address | null>(null);
  const read = async (reason: string) => {
    const answer = await api.call('readDeskOrderAddress', { params: { merchant, order: order.id }, body: { reason } });
    setAddress(answer.address);
    await client.invalidateQueries({ queryKey: ['audit'] });
  };
  const country = (code: string) => new Intl.DisplayNames(tag, { type: 'region' }).of(code) ?? code;
  const title = `${t('desk-mall.address')}: ${order.member.username}`;
  if (address === null)
    return (
      <ActDialog title={title} submit={t('desk-mall.address')} onSubmit={read} onClose={onClose}>
        <p>{t('desk-mall.address_hint')}</p>
      </ActDialog>
    );
  const lines = [address.name, address.phone, address.lines, `${address.postcode} ${address.city}`.trim(), country(address.country)];
  return (
    <Modal title={title} onClose={onClose}>
      <address>
        {lines.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </address>
    </Modal>
  );
}
