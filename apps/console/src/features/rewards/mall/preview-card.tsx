import { useQuery } from '@tanstack/react-query';
import { exactAmount } from '#console/shared/amounts/amount.tsx';
import { useMerchant } from '#console/shared/api/session.ts';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { AsMember, type PreviewReader } from '#console/shared/rewards/as-member.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { previewQuery, type Preview } from './mall-queries.ts';

const PPM_OF_PERCENT = 10_000;

/** Benefits and conditions of a rank in one line. */
function Benefits({
  rank: { name, points, days, upgrade, monthly, birthday, rates, withdraw, host },
  label,
}: {
  rank: NonNullable<Preview['following']>;
  label: string;
}) {
  const { t } = useWords();
  const parts = [
    `${t('desk-ranks.points')}: ${points}`,
    `${t('desk-ranks.days')}: ${days}`,
    `${t('desk-ranks.upgrade')}: ${exactAmount(upgrade)}`,
    `${t('desk-ranks.monthly')}: ${exactAmount(monthly)}`,
    `${t('desk-ranks.birthday')}: ${exactAmount(birthday)}`,
    ...rates.map(({ type, ppm }) => `${type} ${ppm / PPM_OF_PERCENT} %`),
    ...(withdraw === null
      ? []
      : [
          `${t('desk-ranks.withdraw_max')}: ${exactAmount(withdraw.max)}`,
          `${t('desk-ranks.withdraw_daySum')}: ${exactAmount(withdraw.daySum)}`,
          `${t('desk-ranks.withdraw_dayCount')}: ${withdraw.dayCount}`,
          `${t('desk-ranks.withdraw_feeFixed')}: ${withdraw.fee.fixed}`,
          `${t('desk-ranks.withdraw_feeBasisPoints')}: ${withdraw.fee.basisPoints}`,
          ...(withdraw.isFirst ? [t('desk-ranks.withdraw_first')] : []),
        ]),
    ...(host === null ? [] : [t('desk-ranks.own_host', { name: host.name })]),
  ];
  return (
    <p className={list['name']}>
      <b>
        {label}: {name}
      </b>
      <small>{parts.join(' · ')}</small>
    </p>
  );
}

function Goods({ goods }: Pick<Preview, 'goods'>) {
  const { t } = useWords();
  const { count } = useFormats();
  return (
    <DataTable
      rows={goods}
      keyOf={({ code }) => code}
      columns={[
        {
          label: t('desk-mall.goods'),
          cell: ({ name, rankNeeded }) => (
            <span className={list['name']}>
              <b>{name}</b>
              {rankNeeded === null ? null : <small>{t('desk-rewards.as_member.from', { rank: rankNeeded })}</small>}
            </span>
          ),
        },
        {
          label: t('desk-mall.price'),
          isNumber: true,
          cell: ({ price, fullPrice }) => (
            <span className={list['name']}>
              <b>{count(price)}</b>
              {price === fullPrice ? null : (
                <small>
                  <s>{count(fullPrice)}</s>
                </small>
              )}
            </span>
          ),
        },
        { label: t('desk-mall.left'), isNumber: true, cell: ({ left }) => left ?? '–' },
        { label: t('desk-mall.limit'), cell: ({ leftForMe }) => leftForMe ?? t('desk-mall.limit_none') },
      ]}
    />
  );
}

function Seen({ reader }: { reader: PreviewReader }) {
  const { t } = useWords();
  const { code } = useMerchant();
  const query = useQuery(previewQuery(code, reader));
  return (
    <Loaded query={query}>
      {(preview) => (
        <>
          <Benefits rank={preview.rank} label={t('desk-mall.preview_now')} />
          {preview.following === null ? null : <Benefits rank={preview.following} label={t('desk-mall.preview_next')} />}
          <Goods goods={preview.goods} />
        </>
      )}
    </Loaded>
  );
}

/** Benefits and mall as a member of a chosen rank reads them; there is nothing to order or to claim (REW-54). */
export function PreviewCard() {
  return <AsMember>{(reader) => <Seen {...{ reader }} />}</AsMember>;
}
