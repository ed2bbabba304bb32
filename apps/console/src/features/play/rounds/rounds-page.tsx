import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { roundStates } from '@laro/domain/money/movement-names';
import { useInfiniteQuery } from '@tanstack/react-query';
import { oneOf, useAddressFilter } from '#console/shared/list/address-filter.ts';
import { OneOf, Select } from '#console/shared/form/controls.tsx';
import { MomentIn } from '#console/shared/moments/moment.tsx';
import list from '#console/shared/list/list.module.css';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { moneyKinds, openRoundsQuery, roundsQuery, type RoundsFilter } from '#console/shared/api/money-queries.ts';
import { Page } from '#console/shared/page/page.tsx';
import { PeriodFilter } from '#console/shared/list/period-filter.tsx';
import { useMerchant } from '#console/shared/api/session.ts';
import { TextFilter } from '#console/shared/list/text-filter.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { RoundTable } from './round-table.tsx';

const names = ['search', 'member', 'vendor', 'game', 'state', 'money', 'from', 'to', 'view'] as const;
type Address = ReturnType<typeof useAddressFilter<(typeof names)[number]>>;

const filterOf = ({ search, member, vendor, game, state, money, from, to }: Address[0]): RoundsFilter => ({
  search,
  member,
  vendor,
  game,
  state: oneOf(roundStates, state),
  money: oneOf(moneyKinds, money),
  ...(from === '' ? {} : { from }),
  ...(to === '' ? {} : { to }),
});

function Filters({ address: [address, change], timeZone }: { address: Address; timeZone: string }) {
  const { t } = useWords();
  const states = [{ value: '', label: t('desk.rounds.all_states') }, ...roundStates.map((state) => ({ value: state, label: t(`desk.rounds.state.${state}`) }))];
  const kinds = [{ value: '', label: t('desk.money.all') }, ...moneyKinds.map((kind) => ({ value: kind, label: t(`desk.money.${kind}`) }))];
  return (
    <>
      <TextFilter isSearch label={t('desk.rounds.search')} value={address.search} maxLength={128} onChange={(search) => change({ search })} />
      <div className={list['filters']}>
        <TextFilter label={t('desk.rounds.member')} value={address.member} onChange={(member) => change({ member })} />
        <TextFilter label={t('desk.rounds.vendor_code')} value={address.vendor} onChange={(vendor) => change({ vendor })} />
        <TextFilter label={t('desk.rounds.game_id')} value={address.game} onChange={(game) => change({ game })} />
        <Select aria-label={t('desk.state')} value={address.state} options={states} onChange={(state) => change({ state })} />
        <Select aria-label={t('desk.money.label')} value={address.money} options={kinds} onChange={(money) => change({ money })} />
        <PeriodFilter from={address.from} to={address.to} timeZone={timeZone} onChange={change} />
      </div>
    </>
  );
}

function FoundRounds({ merchant, filter }: { merchant: string; filter: RoundsFilter }) {
  const { t } = useWords();
  const query = useInfiniteQuery(roundsQuery(merchant, filter));
  const searchedTo = query.data?.pages.at(-1)?.searchedTo ?? null;
  return (
    <LongerList query={query} more={t('desk.rounds.search_on')}>
      {(pages) => {
        const rounds = pages.flatMap((page) => page.rounds);
        return (
          <>
            {rounds.length === 0 ? (
              <EmptyState title={t('desk.rounds.none')} hint={t('desk.audit.none_hint')} />
            ) : (
              <RoundTable rounds={rounds} merchant={merchant} />
            )}
            {searchedTo === null ? null : (
              <p className={list['quiet']} role="status">
                <MomentIn at={searchedTo} form="exact" words={(moment) => t('desk.rounds.searched_to', { moment })} />
              </p>
            )}
          </>
        );
      }}
    </LongerList>
  );
}

function OpenRounds({ merchant }: { merchant: string }) {
  const { t } = useWords();
  const query = useInfiniteQuery(openRoundsQuery(merchant));
  return (
    <LongerList query={query}>
      {(pages) => {
        const rounds = pages.flatMap((page) => page.rounds);
        if (rounds.length === 0) return <EmptyState title={t('desk.rounds.none_open')} />;
        return <RoundTable rounds={rounds} merchant={merchant} hasAge />;
      }}
    </LongerList>
  );
}

/** Every round of play: search with filters, or the open ones with the oldest first (T63, T69). */
export function RoundsPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const address = useAddressFilter(names);
  const [{ view }, change] = address;
  const isOpenOnly = view === 'open';
  const views = [
    { value: 'all', label: t('desk.rounds.all') },
    { value: 'open', label: t('desk.rounds.open_only') },
  ];
  return (
    <Page title={t('desk.rounds.title')} text={t(isOpenOnly ? 'desk.rounds.open_text' : 'desk.rounds.text', { name: merchant.name })}>
      <OneOf
        name="view"
        label={t('desk.rounds.view')}
        options={views}
        chosen={isOpenOnly ? 'open' : 'all'}
        onChange={(value) => change({ view: value === 'open' ? 'open' : '' })}
      />
      {isOpenOnly ? (
        <OpenRounds merchant={merchant.code} />
      ) : (
        <>
          <Filters address={address} timeZone={merchant.timeZone} />
          <FoundRounds merchant={merchant.code} filter={filterOf(address[0])} />
        </>
      )}
    </Page>
  );
}
