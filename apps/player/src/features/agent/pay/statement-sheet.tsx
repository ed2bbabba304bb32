import type { AgentCategory } from '@laro/domain/agents/tree/rates';
import { percentOfPpm } from '@laro/domain/agents/tree/rate-percent';
import { isNothing } from '@laro/domain/money/money';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { latePart } from '#player/shared/late/late-part.tsx';
import { statementQuery, type StatementDetails, type StatementLine } from '../agent-api.ts';
import css from '../agent.module.css';
import { useCategoryName } from '../parts/category-name.ts';
import { dayText } from '../parts/day-text.ts';
import { exactMoneyText } from '../parts/agent-money.ts';

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

/** The sums of a statement: gross, and where there is one, what was paid, taken back, and left as a debt. */
function Totals({ statement }: { statement: StatementDetails }) {
  const { t } = useServices().words;
  const { symbol } = useSettings().currency;
  const { gross, paid, clawed, debt } = statement;
  const sums = [
    [t('earnings.statement.total'), gross],
    [t('earnings.statement.paid'), paid],
    [t('earnings.entry.agent_clawed'), clawed],
    [t('earnings.statement.debt'), debt],
  ] as const;
  return (
    <dl className={css['rateList']}>
      {sums
        .filter(([, amount], place) => place === 0 || !isNothing(amount))
        .map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{exactMoneyText(amount, symbol)}</dd>
          </div>
        ))}
    </dl>
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
        {({ day, lines, ...statement }) => (
          <>
            <p className={css['quiet']}>{statement.isReversal ? t('earnings.reversal') : t(`earnings.statement.${statement.state}`)}</p>
            <ul className={css['rows']}>
              {lines.map((line, place) => (
                <Line key={`${line.kind}${line.source}${line.playersPpm}${line.category}${line.origin}${place}`} line={line} day={day} />
              ))}
            </ul>
            <Totals statement={statement} />
            <LateFiles number={number} />
          </>
        )}
      </Loaded>
    </Sheet>
  );
}
