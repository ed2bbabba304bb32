import { useServices } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { FormSheet } from '#player/shared/form/form-sheet.tsx';
import { useContentKey } from '#player/shared/form/use-content-key.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { RewardArt } from '#player/shared/rewards/reward-art.tsx';
import { RewardTerms } from '#player/shared/rewards/reward-terms.tsx';
import { useRewardTexts } from '#player/shared/rewards/reward-texts.ts';
import { useGoodsNotes } from './goods-notes.ts';
import { placeOrder, type Goods, type Points } from './mall-api.ts';
import { keptBy, missingPoints, useMallTexts } from './mall-texts.ts';
import css from './mall.module.css';

/** Goods with all of their terms before the button (MALL-10, T106). A refusal brings the goods as they are now, and the sheet stays open. */
export function GoodsSheet({ goods, balance, onClose }: { goods: Goods; balance: Points['balance']; onClose: () => void }) {
  const services = useServices();
  const { t, number } = useMallTexts();
  const { gives, became } = useRewardTexts();
  const notesOf = useGoodsNotes();
  const submit = useSubmit();
  const key = useContentKey();
  const { code, version, price, name, reward } = goods;
  const order = async () => {
    await placeOrder(services, key.of({ code, version, price }), goods);
    key.clear();
    showToast(became(reward), 'ok');
    onClose();
  };
  return (
    <FormSheet
      title={name}
      submit={submit}
      action={t('mall.get', { points: number(price) })}
      isReady={keptBy(goods) === null && missingPoints(goods, balance) === 0}
      onSend={order}
      onClose={onClose}
    >
      <p className={css['gives']}>
        <RewardArt kind={reward.kind} size={56} />
        <b>{gives(reward)}</b>
      </p>
      <p className={css['terms']}>
        <RewardTerms reward={reward} />
      </p>
      <p className={css['terms']}>{notesOf(goods, balance).join(' · ')}</p>
    </FormSheet>
  );
}
