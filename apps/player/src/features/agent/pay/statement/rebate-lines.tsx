import type { AgentCategory } from '@laro/domain/agents/tree/rates';
import { percentOfPpm } from '@laro/domain/agents/tree/rate-percent';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import type { StatementLine } from '../../agent-api.ts';
import css from '../../agent.module.css';
import { exactMoneyText } from '../../parts/agent-money.ts';
import { useCategoryName } from '../../parts/category-name.ts';
import { dayText } from '../../parts/day-text.ts';

/** One line: its source, how the amount was computed, and why it differs from a plain one. */
function Line({ line, day }: { line: StatementLine; day: string }) {
  const { t, tag } = useServices().words;
  const { symbol } = useSettings().currency;
  const nameOf = useCategoryName();
  const base = exactMoneyText(line.base, symbol);
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
        {line.ratesFrom === null ? null : (
          <small>
            {line.sourceRatesFrom === null
              ? t('earnings.line.rates', { day: dayText(line.ratesFrom, tag) })
              : t('earnings.line.rates_both', { day: dayText(line.ratesFrom, tag), other: dayText(line.sourceRatesFrom, tag) })}
          </small>
        )}
        {line.origin === day ? null : <small>{t('earnings.line.late', { day: dayText(line.origin, tag) })}</small>}
        {line.isLapsed ? <small>{t('earnings.line.lapsed')}</small> : null}
      </span>
      <b className={css['amount']} data-lapsed={line.isLapsed || undefined}>
        {exactMoneyText(line.amount, symbol)}
      </b>
    </li>
  );
}

/** The lines of a closed day (AGENT-19). */
export function RebateLines({ lines, day }: { lines: readonly StatementLine[]; day: string }) {
  return (
    <ul className={css['rows']}>
      {lines.map((line, place) => (
        <Line key={`${line.kind}${line.source}${line.playersPpm}${line.category}${line.origin}${place}`} line={line} day={day} />
      ))}
    </ul>
  );
}
