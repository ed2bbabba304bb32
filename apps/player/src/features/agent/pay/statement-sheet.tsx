import type { AgentCategory } from '@laro/domain/agents/tree/rates';
import { percentOfPpm } from '@laro/domain/agents/tree/rate-percent';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { latePart } from '#player/shared/late/late-part.tsx';
import { statementQuery, type StatementLine } from '../agent-api.ts';
import css from '../agent.module.css';
import { useCategoryName } from '../parts/category-name.ts';
import { dayText } from '../parts/day-text.ts';
import { moneyText } from '../parts/agent-money.ts';

/** One line: its source, how the amount was computed, and why it differs from a plain one. */
function Line({ line, day }: { line: StatementLine; day: string }) {
  const { t, tag } = useServices().words;
  const { symbol } = useSettings().currency;
  const nameOf = useCategoryName();
  const base = moneyText(line.base, symbol);
  const source =
    line.kind === 'own'
      ? t('earnings.line.own')
      : line.kind === 'agent'
        ? t('earnings.line.agent', { name: line.source })
        : t('earnings.line.players', { rate: percentOfPpm(line.playersPpm ?? 0) });
  return (
    <li className={css['entry']}>
      <span className={css['rowText']}>
        <b>{source}</b>
        <small>
          {nameOf(line.category as AgentCategory)} ·{' '}
          {line.ppm === null ? t('earnings.line.kept', { base }) : t('earnings.line.sum', { base, rate: percentOfPpm(line.ppm) })}
        </small>
        {line.origin === day ? null : <small>{t('earnings.line.late', { day: dayText(line.origin, tag) })}</small>}
        {line.isLapsed ? <small>{t('earnings.line.lapsed')}</small> : null}
      </span>
      <b className={css['amount']} data-lapsed={line.isLapsed || undefined}>
        {moneyText(line.amount, symbol)}
      </b>
    </li>
  );
}

/** The files of a statement come with its sheet. */
const LateFiles = latePart<{ number: string }>(async () => (await import('./statement-files.tsx')).StatementFiles, { areas: ['earnings'] });

/** The lines of a closed day (AGENT-19). */
export function StatementSheet({ number, onClose }: { number: string; onClose: () => void }) {
  const services = useServices();
  const { t, tag } = services.words;
  const query = useQuery(statementQuery(services, number));
  return (
    <Sheet
      title={query.data === undefined ? t('agent.tool.rebates') : t('earnings.statement.title', { day: dayText(query.data.day, tag) })}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <Loaded query={query}>
        {({ day, lines }) => (
          <>
            <ul className={css['rows']}>
              {lines.map((line, place) => (
                <Line key={`${line.kind}${line.source}${line.playersPpm}${line.category}${line.origin}${place}`} line={line} day={day} />
              ))}
            </ul>
            <LateFiles number={number} />
          </>
        )}
      </Loaded>
    </Sheet>
  );
}
