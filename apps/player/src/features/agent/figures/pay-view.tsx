import { isNothing } from '@laro/domain/money/money';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import css from '../agent.module.css';
import { dayText } from '../parts/day-text.ts';
import { latePart } from '#player/shared/late/late-part.tsx';
import { AmountFigure, FigureList } from './figure-list.tsx';
import type { Pay } from './figures-api.ts';
import figureCss from './figures.module.css';
import { moneyText } from '../parts/agent-money.ts';

const LateEstimates = latePart<{ estimates: Pay['estimates'] }>(async () => (await import('./estimates.tsx')).Estimates, { areas: ['estimate'] });

type Sums = Omit<Pay['kinds'][number], 'kind'>;
interface PayLine {
  name: string;
  sums: Sums;
  /** Sentences below the name. */
  facts: readonly string[];
}

/** Gross, passed on and taken back as one sentence; empty where the net is the gross. */
function useSumsText(): (sums: Sums) => string {
  const { t } = useServices().words;
  const { symbol } = useSettings().currency;
  return ({ gross, passed, takenBack }) => {
    const less = [
      isNothing(passed) ? [] : [`${t('figures.passed')} ${moneyText(passed, symbol)}`],
      isNothing(takenBack) ? [] : [`${t('figures.taken_back')} ${moneyText(takenBack, symbol)}`],
    ].flat();
    return less.length === 0 ? '' : [`${t('figures.gross')} ${moneyText(gross, symbol)}`, ...less].join(' · ');
  };
}

function Rows({ title, rows }: { title: string; rows: readonly PayLine[] }) {
  const { symbol } = useSettings().currency;
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 className={figureCss['title']}>{title}</h2>
      <ul className={css['rows']}>
        {rows.map(({ name, sums, facts }) => (
          <li key={name} className={css['entry']}>
            <span className={css['rowText']}>
              <b>{name}</b>
              {facts.map((fact) => (
                <small key={fact}>{fact}</small>
              ))}
            </span>
            <b className={css['amount']}>{moneyText(sums.net, symbol)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The agent's own pay in a period, by kind, and by day with its kinds, with balance and debts (AGENT-40). */
export function PayView({ pay }: { pay: Pay }) {
  const { t, tag } = useServices().words;
  const { symbol } = useSettings().currency;
  const sumsText = useSumsText();
  const textsOf = (sums: Sums): string[] => [sumsText(sums)].filter((text) => text !== '');
  const kindText = ({ kind, ...sums }: Pay['kinds'][number]): string =>
    [`${t(`figures.kind.${kind}`)} ${moneyText(sums.net, symbol)}`, ...textsOf(sums)].join(': ');
  const open = (['owed', 'owedToMe', 'waiting', 'carry'] as const).filter((name) => !isNothing(pay[name]));
  const labels = { owed: t('figures.owed'), owedToMe: t('figures.owed_to_me'), waiting: t('figures.waiting'), carry: t('figures.carry') };
  return (
    <>
      <FigureList>
        <AmountFigure label={t('agent.tile.commission')} {...pay.net} />
        <AmountFigure label={t('figures.gross')} {...pay.gross} />
        <AmountFigure label={t('figures.passed')} {...pay.passed} />
        <AmountFigure label={t('figures.taken_back')} {...pay.takenBack} />
      </FigureList>
      <FigureList>
        <AmountFigure label={t('figures.balance')} now={pay.balance} before={null} />
        {open.map((name) => (
          <AmountFigure key={name} label={labels[name]} now={pay[name]} before={null} />
        ))}
      </FigureList>
      {pay.estimates.length === 0 ? null : <LateEstimates estimates={pay.estimates} />}
      {pay.days.length === 0 ? <EmptyState title={t('figures.none')} /> : null}
      <Rows title={t('figures.by_kind')} rows={pay.kinds.map(({ kind, ...sums }) => ({ name: t(`figures.kind.${kind}`), sums, facts: textsOf(sums) }))} />
      <Rows
        title={t('figures.by_day')}
        rows={pay.days.map(({ day, kinds, ...sums }) => ({
          name: dayText(day, tag),
          sums,
          facts: [...(kinds.length > 1 ? textsOf(sums) : []), ...kinds.map(kindText)],
        }))}
      />
    </>
  );
}
