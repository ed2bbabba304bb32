import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { counted } from '#player/shared/language/count-text.ts';
import type { TeamRow } from '../agent-api.ts';
import css from '../agent.module.css';
import { dayText } from '../parts/day-text.ts';
import { moneyText } from '../parts/agent-money.ts';

function Row({ row, onChoose }: { row: TeamRow; onChoose: (id: string) => void }) {
  const { words } = useServices();
  const { t, tag } = words;
  const { symbol } = useSettings().currency;
  const facts = [
    t(row.isAgent ? 'agent.kind.agent' : 'agent.kind.player'),
    row.isAgent ? t('agent.row.members', counted(row.members, tag)) : t('agent.row.joined', { day: dayText(row.joined, tag) }),
  ];
  const figures = `${t('figures.sort.valid')} ${moneyText(row.valid, symbol)} · ${t('figures.earns', { amount: moneyText(row.earned, symbol) })}`;
  return (
    <li>
      <button type="button" className={css['row']} onClick={() => onChoose(row.id)}>
        <Icon name={row.isAgent ? 'users-three-duotone' : 'user-circle-duotone'} size={28} className={css['rowIcon']} />
        <span className={css['rowText']}>
          <b>{row.name}</b>
          <small>{facts.join(' · ')}</small>
          <small>{figures}</small>
        </span>
        <span className={css['state']} data-look={row.state === 'playing' ? 'ok' : 'quiet'}>
          {t(`agent.activity.${row.state}`)}
        </span>
        <Icon name="caret-right-bold" size={16} />
      </button>
    </li>
  );
}

/** Members of the team, each with the way to its sheet. */
export const TeamRows = ({ rows, onChoose }: { rows: readonly TeamRow[]; onChoose: (id: string) => void }) => (
  <ul className={css['rows']}>
    {rows.map((row) => (
      <Row key={row.id} row={row} onChoose={onChoose} />
    ))}
  </ul>
);
