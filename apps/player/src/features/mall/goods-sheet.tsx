import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { FormSheet } from '#player/shared/form/form-sheet.tsx';
import { useContentKey } from '#player/shared/form/use-content-key.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { RewardTerms } from '#player/shared/rewards/reward-terms.tsx';
import { useRewardTexts } from '#player/shared/rewards/reward-texts.ts';
import { AddressChoice } from './orders/address-choice.tsx';
import { chosenAddress } from './orders/address-draft.ts';
import { GoodsArt } from './goods-art.tsx';
import { useGoodsNotes } from './goods-notes.ts';
import { addressesQuery, placeOrder, type Goods, type Points } from './mall-api.ts';
import { keptBy, missingPoints, useMallTexts } from './mall-texts.ts';
import css from './mall.module.css';

interface SheetProps {
  goods: Goods;
  balance: Points['balance'];
  onClose: () => void;
}

/** The goods in a line with a picture, and their terms. */
function What({ goods, notes }: { goods: Goods; notes: string }) {
  const { reward, delivery } = goods;
  const { t, number, country } = useMallTexts();
  const { gives } = useRewardTexts();
  return (
    <>
      <p className={css['gives']}>
        <GoodsArt goods={goods} place="small" />
        <b>{gives(reward)}</b>
      </p>
      <p className={css['terms']}>
        {delivery
          ? t('mall.delivery', {
              from: number(delivery.days.from),
              to: number(delivery.days.to),
              countries: delivery.countries.map(country).join(', '),
            })
          : null}
        {delivery ? null : <RewardTerms reward={reward} />}
      </p>
      <p className={css['terms']}>{notes}</p>
    </>
  );
}

/** Goods with all of their terms before the button (MALL-10, T106). A refusal brings the goods as they are now, and the sheet stays open. */
export function GoodsSheet({ goods, balance, onClose }: SheetProps) {
  const services = useServices();
  const { t, number } = useMallTexts();
  const { became } = useRewardTexts();
  const notesOf = useGoodsNotes();
  const submit = useSubmit();
  const key = useContentKey();
  const [wanted, setWanted] = useState<string | null>(null);
  const { code, version, price, name, reward, delivery } = goods;
  const isFree = keptBy(goods) === null && missingPoints(goods, balance) === 0;
  const book = useQuery({ ...addressesQuery(services), enabled: isFree && delivery !== null });
  const addressId = delivery && chosenAddress(book.data?.addresses ?? [], delivery.countries, wanted);
  const order = async () => {
    await placeOrder(services, key.of({ code, version, price, addressId }), goods, addressId);
    key.clear();
    showToast(became(reward), 'ok');
    onClose();
  };
  return (
    <FormSheet
      title={name}
      submit={submit}
      action={t('mall.get', { points: number(price) })}
      isReady={isFree && (delivery === null || addressId !== null)}
      onSend={order}
      onClose={onClose}
    >
      <What goods={goods} notes={notesOf(goods, balance).join(' · ')} />
      {delivery && isFree ? <AddressChoice chosen={addressId} countries={delivery.countries} onChoose={setWanted} /> : null}
    </FormSheet>
  );
}
