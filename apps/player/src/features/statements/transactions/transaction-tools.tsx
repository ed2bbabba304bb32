import { moneyGroups } from '@laro/domain/money/money-groups';
import { statementRangeDaysMax } from '@laro/domain/statements/statement-rules';
import { ChipStrip, type Chip } from '@laro/ui/game/rows/chip-strip.tsx';
import { SiteLink } from '#player/shared/games/cards/site-link.tsx';
import { PeriodTabs } from '#player/shared/records/period-tabs.tsx';
import records from '#player/shared/records/records.module.css';
import { useT } from '#player/shared/api/services.ts';
import { useIsTrial } from '#player/shared/session/session.ts';
import { transactionAddress, type TransactionFilters } from './transaction-filters.ts';

const forMembers = moneyGroups.filter((group) => group !== 'trial' && group !== 'other');

/** Period and kind of money, above the list. */
export function TransactionTools({ filters }: { filters: TransactionFilters }) {
  const t = useT();
  const isTrial = useIsTrial();
  const groups = isTrial ? (['trial', 'play'] as const) : forMembers;
  const chips: Chip[] = [
    { key: '', label: t('statements.group.all'), href: transactionAddress({ ...filters, group: '' }) },
    ...groups.map((group) => ({ key: group, label: t(`statements.group.${group}`), href: transactionAddress({ ...filters, group }) })),
  ];
  return (
    <>
      <PeriodTabs chosen={filters} daysMax={statementRangeDaysMax} addressOf={(period) => transactionAddress({ ...filters, ...period })} />
      <div className={records['chips']}>
        <ChipStrip chips={chips} current={filters.group} label={t('statements.group.label')} link={SiteLink} />
      </div>
    </>
  );
}
