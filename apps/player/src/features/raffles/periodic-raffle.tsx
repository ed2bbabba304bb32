import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Sun } from '@laro/ui/pictures/sun.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { drawAddress } from '#player/shared/raffles/raffle-links.ts';
import { RewardArt } from '#player/shared/rewards/reward-art.tsx';
import { RewardTerms } from '#player/shared/rewards/reward-terms.tsx';
import { useRewardTexts } from '#player/shared/rewards/reward-texts.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { HowToEarn } from './instant-raffle.tsx';
import type { Raffle } from './raffle-api.ts';
import css from './raffles.module.css';
import { shortHash } from './seeds-card.tsx';

type Draw = NonNullable<Raffle['draw']>;

/** When it closes or is drawn, and the member's numbers. */
function Own({ draw }: { draw: Draw }) {
  const { t, moment } = useRewardTexts();
  const { state, own, unnumbered, leftOut, won, tickets } = draw;
  return (
    <section className={css['hero']}>
      <Sun size={210} className={css['sun']} />
      <p className={css['heroLabel']}>
        {state === 'open' ? t('raffle.closes', { at: moment(draw.closesAt) }) : t(`raffle.draw.${state}`, { at: moment(draw.drawsAt) })}
      </p>
      <p className={css['heroFigure']}>{t('raffle.own_of', { count: own.length + unnumbered, total: tickets })}</p>
      {own.length === 0 ? null : (
        <ul className={css['numbers']} aria-label={t('raffle.numbers')}>
          {own.map((number) => (
            <li key={number} data-won={won.includes(number) || undefined}>
              {number}
            </li>
          ))}
        </ul>
      )}
      {unnumbered === 0 ? null : <p className={css['heroText']}>{t('raffle.unnumbered', { count: unnumbered })}</p>}
      {leftOut === 0 ? null : <p className={css['heroText']}>{t('raffle.left_out', { count: leftOut })}</p>}
      {won.length === 0 ? null : <p className={css['heroText']}>{t('raffle.you_won', { numbers: won.join(', ') })}</p>}
    </section>
  );
}

function Prizes({ prizes }: Pick<Raffle, 'prizes'>) {
  const { t, gives } = useRewardTexts();
  return (
    <section className={css['card']} aria-labelledby="raffle-prizes">
      <h2 id="raffle-prizes">{t('raffle.prizes')}</h2>
      <ul>
        {prizes.map(({ reward, count }, index) => (
          <li key={`${index + 1}`} className={css['line']}>
            <RewardArt kind={reward.kind} size={36} />
            <span className={css['what']}>
              {gives(reward)}
              <small>
                <RewardTerms reward={reward} />
              </small>
            </span>
            <b>{t('raffle.times', { count })}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A draw of all tickets at one moment: numbers, prizes, how it is drawn, and the draws before (REW-39). */
export function PeriodicRaffle({ raffle }: { raffle: Raffle }) {
  const { t } = useServices().words;
  const { moment } = useRewardTexts();
  const { draw, code, prizes, past, play } = raffle;
  if (!draw) return null;
  return (
    <>
      <Own draw={draw} />
      {draw.state === 'open' && draw.own.length + draw.unnumbered === 0 ? <HowToEarn play={play} /> : null}
      <Prizes prizes={prizes} />
      <section className={css['card']} aria-labelledby="raffle-how">
        <h2 id="raffle-how">{t('raffle.how')}</h2>
        <p className={css['note']}>{t('raffle.how_text', { at: moment(draw.drawsAt), round: draw.beaconRound })}</p>
        <p className={css['note']}>{t('raffle.break')}</p>
        <small>{t('raffle.commitment', { hash: shortHash(draw.commitment) })}</small>
        {draw.state === 'open' ? null : (
          <Link to={drawAddress(code, draw.id)} className={css['proof']}>
            <span>{t('raffle.verify_draw')}</span>
            <Icon name="caret-right-bold" size={16} />
          </Link>
        )}
      </section>
      {past.length === 0 ? null : (
        <section className={css['card']} aria-labelledby="raffle-past">
          <h2 id="raffle-past">{t('raffle.past')}</h2>
          {past.map(({ id, closedAt, tickets, won }) => (
            <Link key={id} to={drawAddress(code, id)} className={css['proof']}>
              <span className={css['what']}>
                {moment(closedAt)}
                <small>{won.length > 0 ? t('raffle.you_won', { numbers: won.join(', ') }) : t('raffle.tickets_in', { count: tickets })}</small>
              </span>
              <Icon name="caret-right-bold" size={16} />
            </Link>
          ))}
        </section>
      )}
    </>
  );
}
