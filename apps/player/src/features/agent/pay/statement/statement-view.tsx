import { isNothing } from '@laro/domain/money/money';
import { latePart } from '#player/shared/late/late-part.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import { momentOf } from '#player/shared/records/values/record-times.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import type { StatementDetails } from '../../agent-api.ts';
import { agentPaths } from '../../agent-paths.ts';
import css from '../../agent.module.css';
import { ContractLines } from '../../contracts/contract-card.tsx';
import { useContractText } from '../../contracts/contract-text.ts';
import { exactMoneyText, moneyText } from '../../parts/agent-money.ts';
import { dayText } from '../../parts/day-text.ts';
import { ComputedPay } from './computed-pay.tsx';
import { RebateLines } from './rebate-lines.tsx';

interface PartProps {
  statement: StatementDetails;
}

/** The files of a statement come after it. */
const LateFiles = latePart<{ number: string }>(async () => (await import('../statement-files.tsx')).StatementFiles);

function Title({ children }: { children: string }) {
  return (
    <div className={css['head']}>
      <h2>{children}</h2>
    </div>
  );
}

/** The sums of a statement: gross, what is left of it, and where there is one, each other sum. */
function Totals({ statement }: PartProps) {
  const t = useT();
  const { symbol } = useSettings().currency;
  const { gross, passed, net, paid, clawed, debt, owed } = statement;
  const more = [
    [t('figures.passed'), passed],
    ...(isNothing(passed) ? [] : [[t('earnings.file.net'), net] as const]),
    [t('earnings.statement.paid'), paid],
    [t('earnings.entry.agent_clawed'), clawed],
    [t('earnings.statement.debt'), debt],
    [t('figures.owed_to_me'), owed],
  ] as const;
  return (
    <dl className={css['rateList']}>
      {[[t('earnings.statement.total'), gross] as const, ...more.filter(([, amount]) => !isNothing(amount))].map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{exactMoneyText(amount, symbol)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Kind, scope, day or hour, state and sums; a statement that takes another one back and that one lead to each other. */
function Head({ statement }: PartProps) {
  const { t, tag } = useServices().words;
  const { currency, timeZone } = useSettings();
  const { scopeOf } = useContractText();
  const { kind, scope, day, hour, state, isReversal, reverses, reversedBy, gross } = statement;
  const time = hour === null ? dayText(day, tag) : momentOf(hour, timeZone).slice(0, -3);
  const other = reverses ?? reversedBy;
  return (
    <section className={css['form']}>
      <p className={css['quiet']}>{[t(`figures.kind.${kind}`), ...(scope === null ? [] : [scopeOf(scope)]), time].join(' · ')}</p>
      <p className={css['balance']}>{moneyText(gross, currency.symbol)}</p>
      <p className={css['quiet']}>{isReversal ? t('earnings.reversal') : t(`earnings.statement.${state}`)}</p>
      <Totals statement={statement} />
      {other === null ? null : (
        <p className={css['ways']}>
          <Link to={`${agentPaths.statements}/${other}`}>{t(reverses === null ? 'computed.reversed_by' : 'computed.reverses')}</Link>
        </p>
      )}
    </section>
  );
}

/** The terms that paid: steps, or what each new player must meet. */
function Terms({ contract }: { contract: NonNullable<StatementDetails['contract']> }) {
  const t = useT();
  return (
    <>
      <Title>{t('computed.steps')}</Title>
      <section className={css['form']}>
        <ContractLines terms={contract} />
        <p className={css['ways']}>
          <Link to={`${agentPaths.contract}/${contract.id}`}>{t('contracts.open')}</Link>
        </p>
      </section>
    </>
  );
}

function Movements({ statement }: PartProps) {
  const t = useT();
  const { timeZone, currency } = useSettings();
  if (statement.movements.length === 0) return <p className={css['quiet']}>{t('computed.moves_none')}</p>;
  return (
    <ul className={css['rows']}>
      {statement.movements.map(({ id, kind, at, amount }) => (
        <li key={id} className={css['entry']}>
          <span className={css['rowText']}>
            <b>{t(`earnings.entry.${kind}`)}</b>
            <small>{momentOf(at, timeZone).slice(0, -3)}</small>
          </span>
          <b className={css['amount']}>{exactMoneyText(amount, currency.symbol)}</b>
        </li>
      ))}
    </ul>
  );
}

/** A statement of any kind with everything that it was computed from. */
export function StatementView({ statement }: PartProps) {
  const t = useT();
  const { kind, day, lines, contract, isReversal } = statement;
  return (
    <>
      <Head statement={statement} />
      <Title>{t('contracts.computed')}</Title>
      <p className={css['quiet']}>{t(`computed.rule.${kind}`)}</p>
      {isReversal ? <p className={css['quiet']}>{t('computed.rule.mirror')}</p> : null}
      {kind === 'rebate' ? <RebateLines lines={lines} day={day} /> : <ComputedPay statement={statement} />}
      {contract === null ? null : <Terms contract={contract} />}
      <Title>{t('computed.moves')}</Title>
      <Movements statement={statement} />
      <LateFiles number={statement.number} />
    </>
  );
}
