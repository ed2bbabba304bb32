import type { Amount } from '@laro/domain/money/money';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { countText } from '#player/shared/language/count-text.ts';
import css from '../agent.module.css';
import figureCss from './figures.module.css';
import { moneyText } from '../parts/agent-money.ts';

/** A figure with the one of the days before; `before` is null where that one is not shown. */
function Figure({ label, now, before }: { label: string; now: string; before: string | null }) {
  const { t } = useServices().words;
  return (
    <div>
      <dt>
        {label}
        {before === null ? null : <small className={figureCss['before']}>{t('figures.before', { value: before })}</small>}
      </dt>
      <dd>{now}</dd>
    </div>
  );
}

export function CountFigure({ label, now, before }: { label: string; now: number; before: number | null }) {
  const { tag } = useServices().words;
  return <Figure label={label} now={countText(now, tag)} before={before === null ? null : countText(before, tag)} />;
}

export function AmountFigure({ label, now, before }: { label: string; now: Amount; before: Amount | null }) {
  const { symbol } = useSettings().currency;
  return <Figure label={label} now={moneyText(now, symbol)} before={before === null ? null : moneyText(before, symbol)} />;
}

/** Figures under each other on one plate. */
export const FigureList = ({ children }: { children: React.ReactNode }) => (
  <dl className={`${css['rateList'] ?? ''} ${figureCss['plate'] ?? ''}`}>{children}</dl>
);
