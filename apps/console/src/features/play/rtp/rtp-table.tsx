import type { Wire } from '@laro/contract/routes';
import type { MessageKey } from '@laro/i18n/areas';
import type { Translator } from '@laro/i18n/translator';
import { Link } from 'react-router';
import { AmountText, exactAmount } from '#console/shared/amounts/amount.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import list from '#console/shared/list/list.module.css';
import type { RtpFilter, RtpRow } from '#console/shared/api/money-queries.ts';
import { Pill } from '#console/shared/page/pill.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { bandPlaces } from './band-places.ts';
import css from './rtp.module.css';

type Stated = NonNullable<RtpRow['stated']>;

const tones = { within: 'ok', outside: 'danger', too_few: 'plain', not_stated: 'plain', by_bet: 'plain' } as const;

/** The band as a strip with the actual return as a mark on it; the numbers are next to it as text. */
function Band({ row }: { row: Pick<RtpRow, 'actual' | 'low' | 'high' | 'state'> }) {
  const places = bandPlaces(row);
  if (!places) return null;
  return (
    <span className={css['strip']} aria-hidden="true">
      <i className={css['band']} style={{ left: `${places.from}%`, width: `${places.to - places.from}%` }} />
      <i className={css['mark']} data-state={row.state} style={{ left: `${places.mark}%` }} />
    </span>
  );
}

const share = (percent: string | null) => (percent === null ? '–' : `${percent} %`);

const volatilityWords = {
  low: 'desk.rtp.volatility.low',
  medium: 'desk.rtp.volatility.medium',
  high: 'desk.rtp.volatility.high',
  'very-high': 'desk.rtp.volatility.very_high',
} as const satisfies Record<Stated['volatility'], MessageKey>;

/** Which mathematics a game plays, and what is stated of it. */
function rulesWords(t: Translator['t'], { mathematics, version, volatility, hitRate, maxWin }: Stated): string {
  const name = t('desk.rtp.version', { mathematics, version });
  if (hitRate === null || maxWin === null) return name;
  return `${name}. ${t('desk.rtp.rules', { volatility: t(volatilityWords[volatility]), hits: hitRate, most: maxWin })}`;
}

interface RtpTableProps {
  report: Wire<'getRtpReport', 'value'>;
  filter: RtpFilter;
  merchant: string;
}

/** Stakes, payouts and returns in rows with their sum; a vendor leads to its games, a game to its days. */
export function RtpTable({ report, filter, merchant }: RtpTableProps) {
  const { t } = useWords();
  const { count, day } = useFormats();
  const { currency, total } = report;
  const deeper = (part: Record<string, string>) =>
    `/m/${merchant}/rtp?${new URLSearchParams({ from: filter.from, to: filter.to, money: filter.money ?? 'real', ...part }).toString()}`;
  const name = (row: RtpRow) => {
    if (row === total) return t('desk.rtp.total');
    if (row.day !== '') return day(row.day);
    const to = row.gameId === '' ? deeper({ by: 'game', vendor: row.vendorCode }) : deeper({ by: 'day', game: row.gameId });
    return (
      <span className={list['name']}>
        <Link to={to}>{row.gameId === '' ? row.vendorName : row.gameName}</Link>
        {row.gameId === '' ? null : <small>{row.vendorName}</small>}
      </span>
    );
  };
  const band = (row: RtpRow) => (
    <span className={css['range']}>
      <span>{row.low === null || row.high === null ? '–' : `${row.low} – ${row.high} %`}</span>
      <Band row={row} />
    </span>
  );
  const statement = ({ theoretical, stated }: RtpRow) => (
    <span className={css['range']}>
      <span className={css['share']}>{share(theoretical)}</span>
      {stated === null ? null : <small className={css['rules']}>{rulesWords(t, stated)}</small>}
    </span>
  );
  const staked = (row: RtpRow) => (
    <span className={css['range']}>
      <AmountText amount={row.staked} />
      {row.freeSpins === 0 ? null : <small className={css['rules']}>{t('desk.rtp.free', { count: row.freeSpins, amount: exactAmount(row.freeStaked) })}</small>}
    </span>
  );
  const state = (row: RtpRow) => (
    <span className={css['state']}>
      <Pill tone={tones[row.state]}>{t(`desk.rtp.state.${row.state}`)}</Pill>
    </span>
  );
  const labels = { game: t('desk.games.game'), vendor: t('desk.rounds.vendor'), day: t('desk.rtp.day') };
  return (
    <DataTable
      rows={report.rows}
      foot={report.rows.length > 1 ? total : undefined}
      keyOf={(row) => `${row.vendorCode} ${row.gameId} ${row.day}`}
      columns={[
        { label: labels[filter.by ?? 'game'], cell: name },
        { label: t('desk.rounds.title'), isNumber: true, cell: (row) => count(row.rounds) },
        { label: `${t('desk.rounds.staked')}, ${currency}`, isNumber: true, cell: staked },
        { label: `${t('desk.rounds.paid')}, ${currency}`, isNumber: true, cell: (row) => <AmountText amount={row.paid} /> },
        { label: t('desk.rtp.actual'), isNumber: true, cell: (row) => <b className={css['share']}>{share(row.actual)}</b> },
        { label: t('desk.rtp.stated'), isNumber: true, cell: statement },
        { label: t('desk.rtp.band'), isNumber: true, cell: band },
        { label: t('desk.state'), cell: state },
      ]}
    />
  );
}
