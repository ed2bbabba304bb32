import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { FormSheet } from '#player/shared/form/form-sheet.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { claimGrant, type Grant } from '#player/shared/rewards/reward-api.ts';
import { RewardArt } from '#player/shared/rewards/reward-art.tsx';
import { useRewardTexts } from '#player/shared/rewards/reward-texts.ts';
import { AddressChoice } from './orders/address-choice.tsx';
import { chosenAddress } from './orders/address-draft.ts';
import { addressesQuery, giftQuery } from './mall-api.ts';
import { useMallTexts } from './mall-texts.ts';
import css from './mall.module.css';

function Gift({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const services = useServices();
  const { t } = useMallTexts();
  const { gives, became, nameOf } = useRewardTexts();
  const submit = useSubmit();
  const [wanted, setWanted] = useState<string | null>(null);
  const { data } = useQuery(addressesQuery(services));
  const countries = data?.countries ?? [];
  const addressId = chosenAddress(data?.addresses ?? [], countries, wanted);
  const claim = async () => {
    const claimed = await claimGrant(services, grant, addressId);
    showToast(became(claimed), 'ok');
    onClose();
  };
  return (
    <FormSheet title={nameOf(grant)} submit={submit} action={t('reward.claim')} isReady={addressId !== null} onSend={claim} onClose={onClose}>
      <p className={css['gives']}>
        <RewardArt kind="goods" size={56} />
        <b>{gives(grant)}</b>
      </p>
      <AddressChoice chosen={addressId} countries={countries} onChoose={setWanted} />
    </FormSheet>
  );
}

/** A reward of goods, which is claimed with the address that it goes to. Nothing is shown once it has been claimed. */
export function GiftSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: grant } = useQuery(giftQuery(useServices(), id));
  return grant ? <Gift grant={grant} onClose={onClose} /> : null;
}
