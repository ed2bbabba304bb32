import { isNothing } from '@laro/domain/money/money';
import type { Details } from './tournament-api.ts';
import { useTournamentTexts } from './tournament-texts.ts';
import css from './tournaments.module.css';

/** Prizes by place. */
export function TournamentPrizes({ details: { prizes } }: { details: Details }) {
  const { t, money } = useTournamentTexts();
  return (
    <>
      <ul className={css['prizes']}>
        {prizes.map(({ from, to, amount }) => (
          <li key={from}>
            <span>{from === to ? t('tournament.place', { place: from }) : t('tournament.places', { from, to })}</span>
            <b>{money(amount)}</b>
          </li>
        ))}
      </ul>
      <p className={css['note']}>{t('tournament.prize_note')}</p>
    </>
  );
}

/** The scoring with an example (TOUR-02). */
export function TournamentRules({ details }: { details: Details }) {
  const { t, money, moment, scoreText, gamesText } = useTournamentTexts();
  const { example, score, bestOf, step, winPoints, tie, minScore, minStake, minPlayers, rankName, entryPoints, permit, startsAt, endsAt, graceMinutes } =
    details;
  const counts = score === 'points' ? t('tournament.rule.points', { step: money(step), points: winPoints }) : t(`tournament.rule.${score}`, { count: bestOf });
  const lines = [
    t('tournament.rule.counts', { amount: money(minStake) }),
    t('tournament.rule.games', { games: gamesText(details) }),
    t('tournament.rule.time', { from: moment(startsAt), to: moment(endsAt), minutes: graceMinutes }),
    t(`tournament.tie.${tie}`),
    ...(isNothing(minScore) ? [] : [t('tournament.rule.min_score', { score: scoreText(score, minScore) })]),
    ...(minPlayers > 1 ? [t('tournament.rule.min_players', { count: minPlayers })] : []),
    ...(rankName === null ? [] : [t('tournament.obstacle.rank', { rank: rankName })]),
    ...(entryPoints === 0 ? [] : [`${t('tournament.price', { count: entryPoints })}. ${t('tournament.price_note')}`]),
    t('tournament.rule.review'),
    t('tournament.rule.break'),
    ...(permit === null ? [] : [t('tournament.rule.permit', { permit })]),
  ];
  return (
    <div className={css['rules']}>
      <p>{counts}</p>
      <p className={css['example']}>
        {t('tournament.example', { stake: money(example.stake), paid: money(example.paid), score: scoreText(score, example.score) })}
      </p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
