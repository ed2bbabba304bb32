import { Button } from '@laro/ui/button.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import type { FamilyParams } from '@laro/lottery/families';
import { useServices } from '#player/shared/api/services.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { Findings, useChecks } from '#player/shared/lottery/checks.tsx';
import { Link } from '#player/shared/router/router-view.tsx';
import { lotteryApi, type Order } from '../lottery-api.ts';
import css from '../lottery.module.css';

/** Shows in the browser that the ticket is in the seal of its draw, and that its win follows from the numbers (LOTT-39, LOTT-40). */
export function OrderProof({ order }: { order: Order }) {
  const services = useServices();
  const { t } = services.words;
  const { found, check } = useChecks();
  const submit = useSubmit(() => t('draws.proof.failed'));
  const { draw, orderId, settledAt, payout } = order;
  const verify = () =>
    submit.run(async () => {
      const api = lotteryApi(services);
      const { orderText: text, hash, path, seal } = await api.call('getLotteryInclusion', { params: { orderId } });
      const hasProof = draw.result !== null && draw.commitment !== null;
      const proof = hasProof ? await api.call('getLotteryProof', { params: { drawId: draw.drawId } }) : null;
      await check({ params: draw.params as FamilyParams, proof, order: { text, hash, path, seal, payout: settledAt === null ? null : payout } });
    });
  return (
    <section className={css['card']}>
      <h2>{t('draws.proof.ticket')}</h2>
      <p className={css['odds']}>{t('draws.proof.ticket_text')}</p>
      <Button kind="outline" isFull isBusy={submit.isBusy} onClick={() => void verify()}>
        {t('draws.proof.verify')}
      </Button>
      <Findings found={found} />
      {submit.problem === null ? null : (
        <Note kind="error" role="alert">
          {submit.problem}
        </Note>
      )}
      <p className={css['odds']}>
        <Link to="/m/verify#lottery=1">{t('draws.proof.offline')}</Link>
      </p>
    </section>
  );
}
