import type { Wire } from '@laro/contract/routes';
import type { MessageKey } from '@laro/i18n/areas';
import type { Translator } from '@laro/i18n/translator';
import type { ReactNode } from 'react';
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

/** A figure with a line below it. */
function Noted({ note, children }: { note: string | null; children: ReactNode }) {
  return (
    <span className={css['range']}>
      {children}
      {note === null ? null : <small className={css['rules']}>{note}</small>}
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

/** The name of a row, which leads one level deeper. */
function RowName({ row, to }: { row: RtpRow; to: (part: Record<string, string>) => string }) {
  const { t } = useWords();
  const { day } = useFormats();
  if (row.day !== '') return day(row.day);
  if (row.vendorCode === '') return t('desk.rtp.total');
  return (
    <span className={list['name']}>
      <Link to={to(row.gameId === '' ? { by: 'game', vendor: row.vendorCode } : { by: 'day', game: row.gameId })}>
        {row.gameId === '' ? row.vendorName : row.gameName}
      </Link>
      {row.gameId === '' ? null : <small>{row.vendorName}</small>}
    </span>
  );
}

interface RtpTableProps {
  report: Wire<'getRtpReport', 'value'>;
  filter: RtpFilter;
  merchant: string;
}

/** Stakes, payouts and returns in rows with their sum; a vendor leads to its games, a game to its days. */
export function RtpTable({ report, filter, merchant }: RtpTableProps) {
  const { t } = useWords();
  const { count } = useFormats();
  const { currency, total } = report;
  const deeper = (part: Record<string, string>) =>
    `/m/${merchant}/rtp?${new URLSearchParams({ from: filter.from, to: filter.to, money: filter.money ?? 'real', ...part }).toString()}`;
  const band = (row: RtpRow) => (
    <span className={css['range']}>
      <span>{row.low === null || row.high === null ? '–' : `${row.low} – ${row.high} %`}</span>
      <Band row={row} />
    </span>
  );
  const statement = ({ theoretical, stated }: RtpRow) => (
    <Noted note={stated === null ? null : rulesWords(t, stated)}>
      <span className={css['share']}>{share(theoretical)}</span>
    </Noted>
  );
  const staked = ({ staked: amount, freeSpins, freeStaked }: RtpRow) => (
    <Noted note={freeSpins === 0 ? null : t('desk.rtp.free', { count: freeSpins, amount: exactAmount(freeStaked) })}>
      <AmountText amount={amount} />
    </Noted>
  );
  const paid = ({ paid: amount, pooled, withPools }: RtpRow) => (
    <Noted note={withPools === null ? null : t('desk.rtp.pooled', { amount: exactAmount(pooled) })}>
      <AmountText amount={amount} />
    </Noted>
  );
  const actual = ({ actual: own, withPools }: RtpRow) => (
    <Noted note={withPools === null ? null : t('desk.rtp.with_pools', { share: withPools })}>
      <b className={css['share']}>{share(own)}</b>
    </Noted>
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
        { label: labels[filter.by ?? 'game'], cell: (row) => <RowName row={row} to={deeper} /> },
        { label: t('desk.rounds.title'), isNumber: true, cell: (row) => count(row.rounds) },
        { label: `${t('desk.rounds.staked')}, ${currency}`, isNumber: true, cell: staked },
        { label: `${t('desk.rounds.paid')}, ${currency}`, isNumber: true, cell: paid },
        { label: t('desk.rtp.actual'), isNumber: true, cell: actual },
        { label: t('desk.rtp.stated'), isNumber: true, cell: statement },
        { label: t('desk.rtp.band'), isNumber: true, cell: band },
        { label: t('desk.state'), cell: state },
      ]}
    />
  );
}
