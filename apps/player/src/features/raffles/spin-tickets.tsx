import { Button } from '@laro/ui/button.tsx';
import { useState } from 'react';
import { BONUS_PATH } from '#player/shared/bonus/bonus-path.ts';
import { useServices } from '#player/shared/api/services.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { RewardArt } from '#player/shared/rewards/reward-art.tsx';
import { RewardTerms } from '#player/shared/rewards/reward-terms.tsx';
import { useRewardTexts } from '#player/shared/rewards/reward-texts.ts';
import { paths } from '#player/shared/router/paths.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { spendSpinTicket, type SpinTicket } from './raffle-api.ts';
import css from './raffles.module.css';

interface ChoiceProps {
  ticket: SpinTicket;
  onUsed: () => void;
}

/** The games of a ticket, one to pick, and the button that turns the ticket into spins. */
function GameChoice({ ticket: { id, games, waitsFor }, onUsed }: ChoiceProps) {
  const services = useServices();
  const { t } = services.words;
  const { isBusy, problem, run } = useSubmit();
  const [picked, setPicked] = useState<string | null>(null);
  const game = games.length === 1 ? games[0] : games.find((one) => one.id === picked);
  const use = (gameId: string) =>
    run(async () => {
      await spendSpinTicket(services, id, gameId);
      onUsed();
    });
  return (
    <>
      {games.length === 1 ? null : (
        <div className={css['games']} role="group" aria-label={t('raffle.pick_game')}>
          {games.map((one) => (
            <button key={one.id} type="button" aria-pressed={one.id === game?.id} onClick={() => setPicked(one.id)}>
              {one.name}
            </button>
          ))}
        </div>
      )}
      <Button kind="primary" isFull isBusy={isBusy} disabled={waitsFor !== null || !game} onClick={() => void (game && use(game.id))}>
        {game ? t('raffle.spin_in', { game: game.name }) : t('raffle.pick_game')}
      </Button>
      <ProblemNote text={problem} />
      {waitsFor === null ? null : <p className={css['center']}>{t(`reward.waits.${waitsFor}`)}</p>}
      {waitsFor === 'identity' ? (
        <p className={css['links']}>
          <Link to={paths.identity}>{t('reward.waits.identity_act')}</Link>
        </p>
      ) : null}
    </>
  );
}

/** Tickets of free spins: their terms, the games to pick from, and the way to the bonus that they become (REW-44). */
export function SpinTickets({ tickets }: { tickets: readonly SpinTicket[] }) {
  const { t, gives, moment } = useRewardTexts();
  const [hasUsed, setHasUsed] = useState(false);
  if (tickets.length === 0 && !hasUsed) return null;
  return (
    <section className={css['card']} aria-label={t('raffle.spins')}>
      <h2>{t('raffle.spins')}</h2>
      <div role="status">
        {hasUsed ? (
          <p className={css['note']}>
            {t('reward.got.spins')} <Link to={BONUS_PATH}>{t('reward.way.bonus')}</Link>
          </p>
        ) : null}
      </div>
      <ul>
        {tickets.map((ticket) => (
          <li key={ticket.id} className={css['spins']}>
            <div className={css['line']}>
              <RewardArt kind="free_spins" size={40} />
              <span className={css['what']}>
                <b>{gives(ticket.reward)}</b>
                <small>{t('raffle.good_until', { until: moment(ticket.until) })}</small>
                <small>
                  <RewardTerms reward={ticket.reward} />
                </small>
              </span>
            </div>
            <GameChoice ticket={ticket} onUsed={() => setHasUsed(true)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
