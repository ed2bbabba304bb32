import { AmountText } from '#console/shared/amounts/amount.tsx';
import type { BetReturn } from '#console/shared/api/vendor-queries.ts';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { Pill } from '#console/shared/page/pill.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { useWords } from '#console/shared/texts/words.tsx';

const tones = { within: 'ok', outside: 'danger', too_few: 'plain' } as const;

/** Stakes and returns of bets, with their exact return and the band around it. `withGames`: rows are named by their game too. */
export function BetReturnTable({ returns, withGames = false }: { returns: readonly BetReturn[]; withGames?: boolean }) {
  const { t } = useWords();
  const { count } = useFormats();
  return (
    <DataTable
      rows={returns}
      keyOf={({ gameId, mathematics, version, bet, currency, isTrial }) => `${gameId} ${mathematics} ${version} ${bet} ${currency} ${isTrial}`}
      columns={[
        {
          label: t('desk.tables.bet'),
          cell: ({ bet, gameName, mathematics, version }) => (
            <span className={list['name']}>
              <b>{withGames ? `${gameName} · ${bet}` : bet}</b>
              <small>{t('desk.rtp.version', { mathematics, version })}</small>
            </span>
          ),
        },
        { label: t('desk.tables.bets'), isNumber: true, cell: ({ bets, rounds }) => `${count(bets)} / ${count(rounds)}` },
        {
          label: t('desk.rounds.staked'),
          isNumber: true,
          cell: ({ staked, currency }) => (
            <>
              <AmountText amount={staked} /> {currency}
            </>
          ),
        },
        { label: t('desk.rounds.paid'), isNumber: true, cell: ({ returned }) => <AmountText amount={returned} /> },
        { label: t('desk.rtp.actual'), isNumber: true, cell: ({ actual }) => <b>{actual === null ? '–' : `${actual} %`}</b> },
        { label: t('desk.tables.exact'), isNumber: true, cell: ({ theoretical }) => `${theoretical} %` },
        { label: t('desk.rtp.band'), isNumber: true, cell: ({ low, high }) => (low === null || high === null ? '–' : `${low} – ${high} %`) },
        { label: t('desk.state'), cell: ({ state }) => <Pill tone={tones[state]}>{t(`desk.rtp.state.${state}`)}</Pill> },
      ]}
    />
  );
}
