import { isNothing, type Amount } from '@laro/domain/money/money';
import { Button } from '@laro/ui/button.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { bonusApi, bonusesQuery, takeBonuses, type Bonus } from '#player/shared/bonus/bonus-api.ts';
import { useBonusTexts } from '#player/shared/bonus/bonus-texts.ts';
import { useServices } from '#player/shared/api/services.ts';
import css from './bonus.module.css';

/** Amounts kept and forfeited by cancelling a bonus, and the button that cancels it with exactly these figures (T72). */
export function CancelSheet({ bonus, kept, onClose }: { bonus: Bonus; kept: Amount; onClose: () => void }) {
  const services = useServices();
  const { t, money } = useBonusTexts();
  const { isBusy, problem, run } = useSubmit();
  const giveUp = () =>
    run(async () => {
      try {
        const params = { bonusId: bonus.id };
        await takeBonuses(services, await bonusApi(services).call('cancelBonus', { params, body: { kept, lost: bonus.loses } }));
        onClose();
      } catch (error) {
        // The figures have changed: shows the new ones and requires another tap.
        await services.queries.invalidateQueries({ queryKey: bonusesQuery(services).queryKey });
        throw error;
      }
    });
  return (
    <Sheet title={t('bonus.cancel')} closeLabel={t('common.close')} onClose={onClose}>
      <dl className={css['facts']}>
        <div>
          <dt>{t('bonus.cancel.kept')}</dt>
          <dd>{money(kept)}</dd>
        </div>
        <div>
          <dt>{t('bonus.cancel.lost')}</dt>
          <dd>{money(bonus.loses)}</dd>
        </div>
      </dl>
      {bonus.spins && bonus.spins.left > 0 ? <p className={css['text']}>{t('bonus.cancel.spins', { count: bonus.spins.left })}</p> : null}
      {isNothing(bonus.atStake) ? null : <p className={css['text']}>{t('bonus.cancel.open', { amount: money(bonus.atStake) })}</p>}
      <ProblemNote text={problem} />
      <div className={css['acts']}>
        <Button kind="danger" isFull isBusy={isBusy} onClick={() => void giveUp()}>
          {t('bonus.cancel.yes', { amount: money(bonus.loses) })}
        </Button>
        <Button kind="outline" isFull onClick={onClose}>
          {t('bonus.cancel.no')}
        </Button>
      </div>
    </Sheet>
  );
}
