import { Fragment } from 'react';
import { useServices } from '#player/shared/api/services.ts';
import { RewardTerms } from '#player/shared/rewards/reward-terms.tsx';
import { useRewardTexts } from '#player/shared/rewards/reward-texts.ts';
import type { Row } from './raffle-api.ts';
import css from './raffles.module.css';
import { colourOf } from './wheel-shape.ts';

/** The exact odds of every row now, as a fraction and in percent (REW-37, T101). */
export function OddsTable({ rows }: { rows: readonly Row[] }) {
  const { t } = useServices().words;
  const { gives } = useRewardTexts();
  const nameOf = (id: string | null): string => {
    const row = rows.find((one) => one.id === id);
    return row ? gives(row.reward) : '';
  };
  return (
    <div className={css['wide']}>
      <table className={css['odds']}>
        <caption className={css['hidden']}>{t('raffle.odds')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('raffle.prize')}</th>
            <th scope="col">{t('raffle.share')}</th>
            <th scope="col">{t('raffle.chance')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, reward, numerator, denominator, percent, left, whenGone }, index) => (
            <Fragment key={id}>
              <tr data-gone={left === 0 || undefined}>
                <th scope="row">
                  <span className={css['dot']} style={{ background: left === 0 ? 'var(--surface-3)' : colourOf(index) }} aria-hidden="true" />
                  <span className={css['what']}>
                    {left === 0 ? t('raffle.gone', { prize: gives(reward) }) : gives(reward)}
                    {left !== null && left > 0 ? <small>{t('raffle.left', { count: left })}</small> : null}
                  </span>
                </th>
                {left === 0 ? (
                  <td colSpan={2}>{t('raffle.goes_to', { prize: nameOf(whenGone) })}</td>
                ) : (
                  <>
                    <td>{`${numerator} / ${denominator}`}</td>
                    <td>{`${percent} %`}</td>
                  </>
                )}
              </tr>
              {reward.terms ? (
                <tr className={css['terms']} data-gone={left === 0 || undefined}>
                  <td colSpan={3}>
                    <RewardTerms reward={reward} />
                  </td>
                </tr>
              ) : null}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
