import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { Select } from '#console/shared/form/controls.tsx';
import { MomentIn } from '#console/shared/moments/moment.tsx';
import list from '#console/shared/list/list.module.css';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { ProblemNote } from '#console/shared/page/problem-note.tsx';
import { merchantsQuery, type DeskMerchant } from '#console/shared/api/queries.ts';
import { nearestMerchant, useMay } from '#console/shared/api/session.ts';
import { vendorGamesQuery, vendorQuery } from '#console/shared/api/vendor-queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { ListedGames } from './listed-games.tsx';
import { useReadList } from './use-vendor-acts.ts';
import css from './vendor-games.module.css';

/** The games of a vendor: its list, what each code is with us, and what a merchant sells of it. */
export function VendorGamesPage() {
  const { vendor: code = '' } = useParams();
  const { t } = useWords();
  const [search, setSearch] = useSearchParams();
  const vendor = useQuery(vendorQuery(code));
  const merchants = useQuery(merchantsQuery);
  const name = vendor.data?.name ?? code;
  return (
    <Page title={t('desk.vgames.title', { name })} text={t('desk.vgames.text')}>
      <Link to={`/vendors/${code}`} className={list['back']}>
        <Icon name="arrow-left-bold" size={16} />
        {name}
      </Link>
      <Loaded query={merchants}>
        {(known) => {
          const merchant = known.find((entry) => entry.code === search.get('merchant')) ?? nearestMerchant(known);
          if (!merchant) return <EmptyState title={t('desk.vgames.never')} />;
          const select = (value: string) => setSearch({ merchant: value }, { replace: true });
          return <GamesAt key={merchant.code} vendor={code} merchant={merchant} merchants={known} onMerchant={select} />;
        }}
      </Loaded>
    </Page>
  );
}

interface GamesAtProps {
  vendor: string;
  merchant: DeskMerchant;
  merchants: readonly DeskMerchant[];
  onMerchant: (code: string) => void;
}

function GamesAt({ vendor, merchant, merchants, onMerchant }: GamesAtProps) {
  const { t } = useWords();
  const mayRead = useMay()('catalogue.change');
  const query = useQuery(vendorGamesQuery(vendor, merchant.code));
  const reading = useReadList(vendor, merchant.code);
  const [problem, setProblem] = useState<unknown>(null);
  const read = () => {
    setProblem(null);
    void reading.read().catch(setProblem);
  };
  return (
    <>
      <div className={css['head']}>
        <label className={css['merchant']}>
          <span>{t('desk.vgames.merchant')}</span>
          <Select value={merchant.code} options={merchants.map((entry) => ({ value: entry.code, label: entry.name }))} onChange={onMerchant} />
        </label>
        {query.data?.listedAt ? (
          <p className={list['quiet']}>
            <MomentIn at={query.data.listedAt} words={(at) => t('desk.vgames.read_at', { at })} />
          </p>
        ) : null}
        {mayRead ? (
          <Button size="small" kind="primary" isBusy={reading.isBusy} onClick={read}>
            {t('desk.vgames.read')}
          </Button>
        ) : null}
      </div>
      {problem === null ? null : <ProblemNote error={problem} />}
      <Loaded query={query}>
        {({ games }) =>
          games.length === 0 ? (
            <EmptyState title={t('desk.vgames.never')} />
          ) : (
            <ListedGames vendor={vendor} merchant={merchant.code} merchantName={merchant.name} games={games} />
          )
        }
      </Loaded>
    </>
  );
}
