import { Button } from '@laro/ui/button.tsx';
import { buttonClass } from '@laro/ui/button-class';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useState } from 'react';
import { useServices } from '#player/shared/api/services.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useContentKey } from '#player/shared/form/use-content-key.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { MISSION_PATH } from '#player/shared/missions/mission-path.ts';
import { refresh } from '#player/shared/rewards/reward-api.ts';
import { RewardArt } from '#player/shared/rewards/reward-art.tsx';
import { useRewardTexts } from '#player/shared/rewards/reward-texts.ts';
import { paths } from '#player/shared/router/paths.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { OddsTable } from './odds-table.tsx';
import { spendTicket, type Drawn, type Raffle } from './raffle-api.ts';
import css from './raffles.module.css';
import { SeedsCard } from './seeds-card.tsx';
import { slicesOf, turnTo } from './wheel-shape.ts';
import { RedPacket, Wheel } from './wheel.tsx';

const SPIN_MS = 2600;

const isCalm = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
const shown = (): Promise<void> =>
  new Promise((go) => {
    setTimeout(go, isCalm() ? 0 : SPIN_MS);
  });

/** How tickets are earned, where the member has none. */
export function HowToEarn({ play }: Pick<Raffle, 'play'>) {
  const { t, money } = useRewardTexts();
  return (
    <EmptyState
      title={t('raffle.no_tickets')}
      hint={play === null ? t('raffle.earn') : `${t('raffle.earn_play', { amount: money(play.perStake), count: play.perDay })} ${t('raffle.earn')}`}
    >
      <Link to={MISSION_PATH} className={buttonClass({ kind: 'outline' })}>
        {t('raffle.to_missions')}
      </Link>
    </EmptyState>
  );
}

function Won({ drawn: { grant, proof } }: { drawn: Drawn }) {
  const { t, gives, became } = useRewardTexts();
  return (
    <div className={css['won']} role="status">
      <RewardArt kind={proof.reward.kind} size={56} />
      <div className={css['what']}>
        <b>{t('raffle.won', { prize: gives(proof.reward) })}</b>
        <small>{grant.state === 'claimed' ? became(grant) : t('raffle.waits')}</small>
      </div>
    </div>
  );
}

/** The button that uses a ticket, or why that has to wait. */
function UseTicket({ raffle, isBusy, problem, onUse }: { raffle: Raffle; isBusy: boolean; problem: string | null; onUse: () => void }) {
  const { t, moment } = useRewardTexts();
  const { tickets, waitsFor, look, play } = raffle;
  if (tickets.count === 0 && !isBusy) return <HowToEarn play={play} />;
  if (waitsFor === 'identity')
    return (
      <p className={css['center']}>
        {t('reward.waits.identity')}{' '}
        <Link to={paths.identity} className={buttonClass({ kind: 'outline', size: 'small' })}>
          {t('reward.waits.identity_act')}
        </Link>
      </p>
    );
  return (
    <>
      <Button kind="primary" isFull isBusy={isBusy} disabled={waitsFor !== null} onClick={onUse}>
        {look === 'redpack' ? t('raffle.open') : t('raffle.use', { count: tickets.count })}
      </Button>
      <ProblemNote text={problem} />
      {waitsFor === null ? null : <p className={css['center']}>{t('reward.waits.play')}</p>}
      {tickets.nextEnd === null ? null : <p className={css['center']}>{t('raffle.ends', { until: moment(tickets.nextEnd) })}</p>}
    </>
  );
}

/** An instant raffle: wheel or red packet, a ticket to use, exact odds, and what the draw is committed to. */
export function InstantRaffle({ raffle }: { raffle: Raffle }) {
  const services = useServices();
  const { t } = services.words;
  const { isBusy, problem, run } = useSubmit();
  const key = useContentKey();
  const [turn, setTurn] = useState(0);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const { rows, look, code, seeds } = raffle;
  const spend = async () => {
    setDrawn(null);
    const answer = await spendTicket(services, key.of({ code, nonce: seeds?.nonce }), raffle);
    key.clear();
    // The slice of the row that was won; it has the share of exhausted rows.
    setTurn(turnTo(slicesOf(rows), answer.proof.won, turn));
    await shown();
    setDrawn(answer);
    await refresh(services);
  };
  return (
    <>
      {look === 'redpack' ? (
        <RedPacket isOpen={drawn !== null || isBusy} />
      ) : (
        <>
          <p className={css['center']}>{t('raffle.slices')}</p>
          <Wheel rows={rows} turn={turn} />
        </>
      )}
      {drawn === null ? null : <Won drawn={drawn} />}
      <UseTicket raffle={raffle} isBusy={isBusy} problem={problem} onUse={() => void run(spend)} />
      <OddsTable rows={rows} />
      <SeedsCard raffle={raffle} />
    </>
  );
}
