import { useRewardTexts } from '#player/shared/rewards/reward-texts.ts';
import type { Invite } from './invite-api.ts';
import css from './invite.module.css';

/** The rules in four lines, without the one about a link where there is none, and the milestones (INVITE-08). */
export function InviteRules({ invite: { link, terms } }: { invite: Invite }) {
  const { t, money } = useRewardTexts();
  const { days, holdDays, depositMin, stakeMin, perMonth, perYear, milestones } = terms;
  return (
    <section aria-labelledby="invite-how">
      <h2 id="invite-how" className={css['heading']}>
        {t('invite.how')}
      </h2>
      <ol className={css['steps']}>
        {link === null ? null : <li>{t('invite.step.link')}</li>}
        <li>{t('invite.step.conditions', { days, deposit: money(depositMin), stake: money(stakeMin) })}</li>
        <li>{t('invite.step.hold', { days: holdDays })}</li>
        <li>{t('invite.step.limit', { month: perMonth, year: perYear })}</li>
      </ol>
      {milestones.length === 0 ? null : (
        <>
          <h2 className={css['heading']}>{t('invite.milestones')}</h2>
          <ul className={css['list']}>
            {milestones.map(({ friends, reward, isReached }) => (
              <li key={friends} className={css['row']}>
                <span className={css['what']}>
                  {t('invite.milestone', { count: friends })}
                  {isReached ? <small className={css['small']}>{t('invite.reached')}</small> : null}
                </span>
                <b>{money(reward)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
