import type { Wire } from '@laro/contract/routes';
import { Note } from '@laro/ui/states/note.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { DataTable, type Column } from '#console/shared/list/data-table.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Moment, MomentIn } from '#console/shared/moments/moment.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';

type Sms = Wire<'listDeskSmsDays', 'value'>;
type Refusals = Wire<'listDeskRefusedJoiners', 'value'>['refusals'];
/** A day and country; the total has neither. */
type SmsRow = Sms['total'] & Partial<Pick<Sms['days'][number], 'day' | 'country'>>;

const smsQuery = (merchant: string) =>
  queryOptions({ queryKey: ['sms-days', merchant], queryFn: ({ signal }) => api.call('listDeskSmsDays', { params: { merchant }, signal }) });
const refusalsQuery = (merchant: string) =>
  queryOptions({ queryKey: ['refused-joiners', merchant], queryFn: ({ signal }) => api.call('listDeskRefusedJoiners', { params: { merchant }, signal }) });

/** Codes by SMS by day and country: a country with few used ones is where somebody earns by having them sent (SAFE-17). */
function SmsCodes({ sms }: { sms: Sms }) {
  const { t, tag } = useWords();
  const { day: dayText, count } = useFormats();
  const share = ({ sent, used }: SmsRow) => (sent === 0 ? t('desk.none') : new Intl.NumberFormat(tag, { style: 'percent' }).format(used / sent));
  const columns: Column<SmsRow>[] = [
    { label: t('desk.joining.day'), cell: ({ day }) => (day === undefined ? t('desk.joining.total') : dayText(day)) },
    { label: t('desk.members.country'), cell: ({ country = '' }) => (country === '' ? t('desk.none') : country) },
    { label: t('desk.joining.sent'), cell: ({ sent }) => count(sent), isNumber: true },
    { label: t('desk.joining.used'), cell: ({ used }) => count(used), isNumber: true },
    { label: t('desk.joining.share'), cell: share, isNumber: true },
    { label: t('desk.joining.cost'), cell: ({ cost }) => <AmountText amount={cost} currency={sms.currency} />, isNumber: true },
  ];
  return (
    <Card title={t('desk.joining.sms')}>
      {sms.price === null ? <Note kind="info">{t('desk.joining.no_price')}</Note> : null}
      {sms.days.length === 0 ? (
        <p>{t('desk.joining.no_sms')}</p>
      ) : (
        <DataTable<SmsRow> rows={sms.days} keyOf={({ day, country }) => `${day} ${country}`} columns={columns} foot={sms.total} />
      )}
    </Card>
  );
}

/** Refused minors and excluded persons: what keeps them out, and how often it was tried again (SAFE-18). */
function Refused({ refusals }: { refusals: Refusals }) {
  const { t } = useWords();
  const { count, list } = useFormats();
  return (
    <Card title={t('desk.joining.refused')}>
      <p>{t('desk.joining.refused_text')}</p>
      {refusals.length === 0 ? (
        <p>{t('desk.joining.no_refused')}</p>
      ) : (
        <DataTable
          rows={refusals}
          keyOf={({ id }) => id}
          columns={[
            { label: t('desk.joining.at'), cell: ({ at }) => <Moment at={at} /> },
            { label: t('desk.joining.cause'), cell: ({ cause }) => <Pill tone="danger">{t(`desk.joining.cause.${cause}`)}</Pill> },
            { label: t('desk.members.country'), cell: ({ country }) => country },
            {
              label: t('desk.joining.kept'),
              cell: ({ kept, until }) =>
                kept.length === 0 ? (
                  t('desk.none')
                ) : (
                  <MomentIn
                    at={until}
                    words={(time) => t('desk.joining.kept_until', { what: list(kept.map((kind) => t(`desk.joining.kind.${kind}`))), time })}
                  />
                ),
            },
            { label: t('desk.joining.tries'), cell: ({ tries }) => count(tries), isNumber: true },
            { label: t('desk.joining.last_try'), cell: ({ lastTryAt }) => (lastTryAt === null ? t('desk.none') : <Moment at={lastTryAt} />) },
          ]}
        />
      )}
    </Card>
  );
}

/** Rules of joining: fee and exclusions. */
export function JoiningPage() {
  const { t } = useWords();
  const { code } = useMerchant();
  const sms = useQuery(smsQuery(code));
  const refusals = useQuery(refusalsQuery(code));
  return (
    <Page title={t('desk.joining.title')} text={t('desk.joining.text')}>
      <Loaded query={sms}>{(value) => <SmsCodes sms={value} />}</Loaded>
      <Loaded query={refusals}>{(value) => <Refused refusals={value.refusals} />}</Loaded>
    </Page>
  );
}
