import { languageInfo, type Language } from '@laro/domain/system/languages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exactAmount } from '#console/shared/amounts/amount.tsx';
import { useMerchant } from '#console/shared/api/session.ts';
import { Select } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { useNameOf } from './mall-names.ts';
import { previewQuery, type MallRoom, type Preview } from './mall-queries.ts';

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
              {rankNeeded === null ? null : <small>{t('desk-mall.preview_from', { rank: rankNeeded })}</small>}
            </span>
          ),
        },
        {
          label: t('desk-mall.price'),
          isNumber: true,
          cell: ({ price, fullPrice }) => (
            <span className={list['name']}>
              <b>{price}</b>
              {price === fullPrice ? null : (
                <small>
                  <s>{fullPrice}</s>
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

/** Benefits and mall as a member of a chosen rank reads them; there is nothing to order or to claim (REW-54). */
export function PreviewCard({ ranks }: Pick<MallRoom, 'ranks'>) {
  const { t } = useWords();
  const merchant = useMerchant();
  const nameOf = useNameOf();
  const [rank, setRank] = useState(ranks[0]?.id ?? '');
  const [language, setLanguage] = useState<Language>(merchant.languages[0] ?? 'EN');
  const query = useQuery(previewQuery(merchant.code, rank, language));
  const languages = merchant.languages.map((value) => ({ value, label: languageInfo(value).name }));
  return (
    <Card title={t('desk-mall.preview')}>
      <Field label={t('desk-ranks.rank')}>
        {(marks) => <Select {...marks} value={rank} options={ranks.map(({ id, names }) => ({ value: id, label: nameOf(names, id) }))} onChange={setRank} />}
      </Field>
      <Field label={t('desk-mall.preview_language')}>
        {(marks) => (
          <Select
            {...marks}
            value={language}
            options={languages}
            onChange={(value) => setLanguage(merchant.languages.find((one) => one === value) ?? language)}
          />
        )}
      </Field>
      <Loaded query={query}>
        {(preview) => (
          <>
            <Benefits rank={preview.rank} label={t('desk-mall.preview_now')} />
            {preview.following === null ? null : <Benefits rank={preview.following} label={t('desk-mall.preview_next')} />}
            <Goods goods={preview.goods} />
          </>
        )}
      </Loaded>
    </Card>
  );
}
