import { Button } from '@laro/ui/button.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import type { FamilyParams } from '@laro/lottery/families';
import { useServices } from '#player/shared/api/services.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { Findings, useChecks } from '#player/shared/lottery/checks.tsx';
import { Link } from '#player/shared/router/router-view.tsx';
import { lotteryApi, type Draw } from '../lottery-api.ts';
import css from '../lottery.module.css';

/** Seal and beacon of a draw, and the button that computes the draw again in the browser (LOTT-39). */
export function DrawProof({ draw, isProven }: { draw: Draw; isProven: boolean }) {
  const services = useServices();
  const { t } = services.words;
  const { found, check } = useChecks();
  const submit = useSubmit(() => t('draws.proof.failed'));
  const verify = () =>
    submit.run(async () => {
      const proof = await lotteryApi(services).call('getLotteryProof', { params: { drawId: draw.drawId } });
      await check({ params: draw.params as FamilyParams, proof, order: null });
    });
  return (
    <section className={css['card']}>
      <h2>{t('draws.proof.title')}</h2>
      <p className={css['odds']}>{t('draws.proof.text')}</p>
      <p className={css['hash']}>{t('draws.proof.commitment_is', { hash: draw.commitment ?? '–' })}</p>
      <p className={css['hash']}>{t('draws.proof.seal_is', { hash: draw.seal ?? '–', round: draw.beaconRound ?? '–' })}</p>
      {!isProven ? null : (
        <div className={css['acts']}>
          <Button kind="outline" isFull isBusy={submit.isBusy} onClick={() => void verify()}>
            {t('draws.proof.verify')}
          </Button>
        </div>
      )}
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
