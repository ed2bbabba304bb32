import { Button } from '@laro/ui/button.tsx';
import { useState } from 'react';
import { useServices } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { FormSheet } from '#player/shared/form/form-sheet.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { RewardArt } from '#player/shared/rewards/reward-art.tsx';
import { cancelOrder, type Order } from '../mall-api.ts';
import { useMallTexts } from '../mall-texts.ts';
import { ParcelArt } from './parcel-art.tsx';
import css from '../mall.module.css';

function CancelSheet({ order: { id, name, points }, onClose }: { order: Order; onClose: () => void }) {
  const services = useServices();
  const { t, number } = useMallTexts();
  const submit = useSubmit();
  const cancel = async () => {
    await cancelOrder(services, id);
    showToast(t('mall.cancel_done'), 'ok');
    onClose();
  };
  const text = points === 0 ? t('mall.cancel_gift') : t('mall.cancel_text', { points: number(points) });
  return (
    <FormSheet title={t('mall.cancel_of', { name })} text={text} submit={submit} action={t('mall.cancel')} onSend={cancel} onClose={onClose}>
      {null}
    </FormSheet>
  );
}

/** One order: what, when, for how many points, and how far goods by post have come (MALL-05). */
export function OrderRow({ order }: { order: Order }) {
  const { t, number, moment } = useMallTexts();
  const [isCancelling, setCancelling] = useState(false);
  const { name, quantity, points, reward, at, state, changedAt, post } = order;
  return (
    <li className={css['entry']}>
      {post ? <ParcelArt art={post.art} /> : <RewardArt kind={reward.kind} />}
      <span className={css['what']}>
        <b>{quantity === 1 ? name : `${name} × ${number(quantity)}`}</b>
        {post ? (
          <>
            <small className={css['state']} data-state={state}>
              {t(`mall.state.${state}`)}
            </small>
            <small>{moment(changedAt)}</small>
            {post.carrier === '' ? null : <small>{t('mall.parcel', { carrier: post.carrier, number: post.tracking })}</small>}
          </>
        ) : (
          <small>{moment(at)}</small>
        )}
        {post?.mayCancel ? (
          <Button kind="outline" size="small" aria-label={t('mall.cancel_of', { name })} onClick={() => setCancelling(true)}>
            {t('mall.cancel')}
          </Button>
        ) : null}
      </span>
      <span className={css['figure']}>{points === 0 ? t('mall.gift') : t('mall.price', { points: number(points) })}</span>
      {isCancelling ? <CancelSheet order={order} onClose={() => setCancelling(false)} /> : null}
    </li>
  );
}
