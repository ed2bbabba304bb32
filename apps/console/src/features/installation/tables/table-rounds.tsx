import { Fragment } from 'react';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import type { TableDetail } from '#console/shared/api/vendor-queries.ts';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Facts } from '#console/shared/page/facts.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { usePhaseWords } from './phase-words.ts';
import css from './tables.module.css';

type Round = TableDetail['rounds'][number];
type Sum = Round['staked'][number];

/** Seeds of a round. What is secret until the result says so. */
function Proof({ round }: { round: Round }) {
  const { t } = useWords();
  const seed = (value: string | null) => (value === null ? t('desk.tables.secret') : <code className={css['seed']}>{value}</code>);
  return (
    <details>
      <summary>{`${t('desk.tables.proof')} · ${round.chain}/${round.chainNumber}`}</summary>
      <Facts
        facts={[
          [t('desk.tables.commitment'), seed(round.commitment)],
          [t('desk.tables.server_seed'), seed(round.serverSeed)],
          [t('desk.tables.client_seed'), seed(round.clientSeed)],
          [t('desk.tables.root'), seed(round.root)],
          [t('desk.tables.beacon'), seed(round.beacon)],
        ]}
      />
    </details>
  );
}

/** The last rounds of a table: what was staked and returned, the result and its proof. */
export function TableRounds({ rounds }: { rounds: readonly Round[] }) {
  const { t } = useWords();
  const { count } = useFormats();
  const phaseOf = usePhaseWords();
  const amounts = (round: Round, read: (sum: Sum) => Sum['returned']) =>
    round.staked.map((sum) => {
      const amount = read(sum);
      return (
        <Fragment key={sum.currency}>
          {amount === null ? '–' : <AmountText amount={amount} />} {sum.currency}{' '}
        </Fragment>
      );
    });
  if (rounds.length === 0) return <p className={list['quiet']}>{t('desk.tables.phase.none')}</p>;
  return (
    <DataTable
      rows={rounds}
      keyOf={({ number }) => `${number}`}
      columns={[
        {
          label: t('desk.tables.round'),
          cell: ({ number, phase, opensAt }) => (
            <span className={list['name']}>
              <b>{`${number} · ${phaseOf(phase)}`}</b>
              <small>
                <Moment at={opensAt} />
              </small>
            </span>
          ),
        },
        { label: t('desk.tables.players'), isNumber: true, cell: ({ plays }) => count(plays) },
        { label: t('desk.rounds.staked'), isNumber: true, cell: (round) => amounts(round, ({ amount }) => amount) },
        { label: t('desk.rounds.paid'), isNumber: true, cell: (round) => amounts(round, ({ returned }) => returned) },
        { label: t('desk.tables.result'), cell: ({ result, voidReason }) => result ?? voidReason ?? '–' },
        { label: t('desk.tables.proof'), cell: (round) => <Proof round={round} /> },
      ]}
    />
  );
}
