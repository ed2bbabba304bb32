import { Link } from 'react-router';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import { DataTable, type Column } from '#console/shared/list/data-table.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { Moment } from '#console/shared/moments/moment.tsx';
import list from '#console/shared/list/list.module.css';
import type { DeskRound } from '#console/shared/api/money-queries.ts';
import { Pill } from '#console/shared/page/pill.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

const tones = { open: 'warn', closed: 'ok', void: 'plain' } as const;

/** The state of a round. */
export function RoundState({ round }: { round: Pick<DeskRound, 'state'> }) {
  const { t } = useWords();
  return <Pill tone={tones[round.state]}>{t(`desk.rounds.state.${round.state}`)}</Pill>;
}

/** Rounds in rows. `hasAge`: how long each has been open instead of how it ended. */
export function RoundTable({ rounds, merchant, hasAge = false }: { rounds: readonly DeskRound[]; merchant: string; hasAge?: boolean }) {
  const { t } = useWords();
  const { age } = useFormats();
  const name = (round: DeskRound) => (
    <span className={list['name']}>
      <Link to={`/m/${merchant}/rounds/${round.id}`}>{round.gameName}</Link>
      <small>
        {round.vendorName} · {round.reference}
      </small>
    </span>
  );
  const who = (round: DeskRound) => (
    <span>
      {round.member.username}
      {round.member.isTrial ? <small className={list['quiet']}> {t('desk.money.trial')}</small> : null}
    </span>
  );
  const last: Column<DeskRound> = hasAge
    ? { label: t('desk.rounds.age'), isNumber: true, cell: (round) => age(round.openedAt) }
    : { label: t('desk.rounds.paid'), isNumber: true, cell: (round) => <AmountText amount={round.paid} currency={round.currency} /> };
  return (
    <DataTable
      rows={rounds}
      keyOf={(round) => round.id}
      columns={[
        { label: t('desk.games.game'), cell: name },
        { label: t('desk.members.member'), cell: who },
        { label: t('desk.state'), cell: (round) => <RoundState round={round} /> },
        { label: t('desk.rounds.opened'), cell: (round) => <Moment at={round.openedAt} form="exact" /> },
        { label: t('desk.rounds.staked'), isNumber: true, cell: (round) => <AmountText amount={round.staked} currency={round.currency} /> },
        last,
      ]}
    />
  );
}
