import type { AgentCategory } from '@laro/domain/agents/tree/rates';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { countText } from '#player/shared/language/count-text.ts';
import css from '../agent.module.css';
import { useCategoryName } from '../parts/category-name.ts';
import { dayText } from '../parts/day-text.ts';
import { AmountFigure, CountFigure, FigureList } from './figure-list.tsx';
import type { Play } from './figures-api.ts';
import figureCss from './figures.module.css';
import { moneyText } from '../parts/agent-money.ts';

type Line = Pick<Play['categories'][number], 'staked' | 'valid' | 'result'>;

/** Stakes of a day or a category, with turnover and, where it is shown, the result. */
function PlayRow({ name, facts, line }: { name: string; facts: readonly string[]; line: Line }) {
  const { t } = useServices().words;
  const { symbol } = useSettings().currency;
  const all = [
    ...facts,
    `${t('figures.valid')} ${moneyText(line.valid, symbol)}`,
    ...(line.result === null ? [] : [`${t('figures.result')} ${moneyText(line.result, symbol)}`]),
  ];
  return (
    <li className={css['entry']}>
      <span className={css['rowText']}>
        <b>{name}</b>
        <small>{all.join(' · ')}</small>
      </span>
      <b className={css['amount']}>{moneyText(line.staked, symbol)}</b>
    </li>
  );
}

/** Play of the team in a period: sums, by category and by day. Amounts appear from enough active members on. */
export function PlayView({ play, isRange }: { play: Play; isRange: boolean }) {
  const { t, tag } = useServices().words;
  const nameOf = useCategoryName();
  const { money } = play;
  return (
    <>
      <FigureList>
        <AmountFigure label={t('agent.tile.bets')} {...play.staked} />
        <AmountFigure label={t('figures.valid')} {...play.valid} />
        <CountFigure label={t('figures.rounds')} {...play.rounds} />
        <CountFigure label={t(isRange ? 'figures.active_mean' : 'agent.tile.active')} {...play.active} />
        {money === null ? null : (
          <>
            <AmountFigure label={t('figures.paid')} {...money.paid} />
            <AmountFigure label={t('figures.result')} {...money.result} />
            <AmountFigure label={t('figures.deposits')} {...money.deposits} />
            <AmountFigure label={t('figures.withdrawals')} {...money.withdrawals} />
            <AmountFigure label={t('figures.rewards')} {...money.rewards} />
          </>
        )}
      </FigureList>
      {money === null ? <Note kind="info">{t('figures.floor', { count: play.teamFloor })}</Note> : null}
      {play.days.length === 0 ? <EmptyState title={t('figures.none')} /> : null}
      {play.categories.length === 0 ? null : (
        <section>
          <h2 className={figureCss['title']}>{t('figures.by_category')}</h2>
          <ul className={css['rows']}>
            {play.categories.map((line) => (
              <PlayRow key={line.category} name={nameOf(line.category as AgentCategory)} facts={[]} line={line} />
            ))}
          </ul>
        </section>
      )}
      {play.days.length === 0 ? null : (
        <section>
          <h2 className={figureCss['title']}>{t('figures.by_day')}</h2>
          <ul className={css['rows']}>
            {play.days.map((line) => (
              <PlayRow key={line.day} name={dayText(line.day, tag)} facts={[t('figures.active_day', { count: countText(line.active, tag) })]} line={line} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
