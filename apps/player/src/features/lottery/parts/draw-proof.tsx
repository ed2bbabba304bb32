import { Button } from '@laro/ui/button.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import type { FamilyParams } from '@laro/lottery/families';
import { useState } from 'react';
import { useServices } from '#player/shared/api/services.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import type { Checked } from './check-draw.ts';
import { lotteryApi, type Draw } from './lottery-api.ts';
import css from './lottery.module.css';

/** Seal and beacon of a draw, and the button that computes the draw again in the browser (LOTT-39). */
export function DrawProof({ draw }: { draw: Draw }) {
  const services = useServices();
  const { t } = services.words;
  const [checked, setChecked] = useState<readonly Checked[]>([]);
  const [isTooOld, setTooOld] = useState(false);
  const [inputs, setInputs] = useState('');
  const submit = useSubmit(() => t('draws.proof.failed'));
  const verify = () =>
    submit.run(async () => {
      const { checkBeacon, checkDraw } = await import('./check-draw.ts');
      const proof = await lotteryApi(services).call('getLotteryProof', { params: { drawId: draw.drawId } });
      setInputs(JSON.stringify(proof, null, 1));
      setChecked(checkDraw(draw.params as FamilyParams, proof));
      const beacon = await checkBeacon(proof);
      if (beacon === null) setTooOld(true);
      else setChecked((before) => [...before, beacon]);
    });
  return (
    <section className={css['card']}>
      <h2>{t('draws.proof.title')}</h2>
      <p className={css['odds']}>{t('draws.proof.text')}</p>
      <p className={css['hash']}>{t('draws.proof.commitment_is', { hash: draw.commitment ?? '–' })}</p>
      <p className={css['hash']}>{t('draws.proof.seal_is', { hash: draw.seal ?? '–', round: draw.beaconRound ?? '–' })}</p>
      {draw.result === null ? null : (
        <div className={css['acts']}>
          <Button kind="outline" isFull isBusy={submit.isBusy} onClick={() => void verify()}>
            {t('draws.proof.verify')}
          </Button>
        </div>
      )}
      <div role="status" className={css['checks']}>
        {checked.map(({ name, isRight }) => (
          <Note key={name} kind={isRight ? 'info' : 'error'}>
            {t(isRight ? `draws.proof.${name}` : 'draws.proof.wrong')}
          </Note>
        ))}
        {isTooOld ? <Note kind="info">{t('draws.proof.too_old')}</Note> : null}
      </div>
      {submit.problem === null ? null : (
        <Note kind="error" role="alert">
          {submit.problem}
        </Note>
      )}
      {inputs === '' ? null : (
        <details>
          <summary>{t('draws.proof.inputs')}</summary>
          <pre className={css['hash']}>{inputs}</pre>
        </details>
      )}
    </section>
  );
}
