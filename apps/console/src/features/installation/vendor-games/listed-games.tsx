import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { Select } from '#console/shared/form/controls.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import list from '#console/shared/list/list.module.css';
import { useMay } from '#console/shared/api/session.ts';
import { TextFilter } from '#console/shared/list/text-filter.tsx';
import type { ListedGame } from '#console/shared/api/vendor-queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { BatchResult } from './batch-result.tsx';
import { GameRows } from './game-rows.tsx';
import { EditDialog, MapDialog } from './map-dialog.tsx';
import { useVendorActs, type VendorActs } from './use-vendor-acts.ts';
import { filtered, states, valuesOf, type ListFilter, type State } from './vendor-list.ts';
import css from './vendor-games.module.css';

const ROWS_AT_FIRST = 60;
const FILE_MAX = 4_000_000;

type Shown = { act: 'map' | 'pictures' | 'sell' | 'unsell' } | { act: 'edit'; game: ListedGame } | { act: 'picture'; game: ListedGame; file: File };

interface ListedGamesProps {
  vendor: string;
  merchant: string;
  merchantName: string;
  games: readonly ListedGame[];
}

/** The list with its filters, a choice of any number of games, and the acts on the chosen ones. */
export function ListedGames({ vendor, merchant, merchantName, games }: ListedGamesProps) {
  const { t } = useWords();
  const { count } = useFormats();
  const mayChange = useMay()('catalogue.change');
  const [filter, setFilter] = useState<ListFilter>({ text: '', category: '', product: '', state: 'all' });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [rows, setRows] = useState(ROWS_AT_FIRST);
  const [shown, setShown] = useState<Shown | null>(null);
  const acts = useVendorActs(vendor, merchant);
  const found = filtered(games, filter);
  const choice = games.filter((game) => chosen.has(game.code));
  const choose = (code: string, isChosen: boolean) => setChosen(new Set(isChosen ? [...chosen, code] : [...chosen].filter((entry) => entry !== code)));
  return (
    <div className={list['result']}>
      <Filters games={games} filter={filter} onChange={(part) => (setFilter({ ...filter, ...part }), setRows(ROWS_AT_FIRST))} />
      <p className={list['quiet']} role="status">
        {t('desk.vgames.found', { count: found.length, shown: count(found.length), chosen: count(choice.length) })}
      </p>
      {mayChange ? (
        <div className={css['acts']}>
          <Button size="small" disabled={found.length === 0} onClick={() => setChosen(new Set([...chosen, ...found.map(({ code }) => code)]))}>
            {t('desk.vgames.choose_all', { count: count(found.length) })}
          </Button>
          <Button size="small" kind="text" disabled={choice.length === 0} onClick={() => setChosen(new Set())}>
            {t('desk.vgames.choose_none')}
          </Button>
          <ActButtons choice={choice} onShow={(act) => (acts.clear(), setShown({ act }))} />
        </div>
      ) : null}
      {acts.state ? <BatchResult state={acts.state} onClose={acts.clear} /> : null}
      {found.length === 0 ? (
        <EmptyState title={t('desk.vgames.none')} />
      ) : (
        <GameRows
          games={found.slice(0, rows)}
          chosen={chosen}
          onChoose={choose}
          onEdit={mayChange ? (game) => setShown({ act: 'edit', game }) : null}
          onPicture={(game, file) => setShown({ act: 'picture', game, file })}
        />
      )}
      {found.length > rows ? (
        <div className={list['more']}>
          <Button size="small" onClick={() => setRows(rows * 2)}>
            {t('desk.vgames.more', { count: count(found.length - rows) })}
          </Button>
        </div>
      ) : null}
      {shown ? <Dialogs shown={shown} choice={choice} acts={acts} merchantName={merchantName} onClose={() => setShown(null)} /> : null}
    </div>
  );
}

function Filters({ games, filter, onChange }: { games: readonly ListedGame[]; filter: ListFilter; onChange: (part: Partial<ListFilter>) => void }) {
  const { t } = useWords();
  const withAll = (label: string, values: readonly string[]) => [{ value: '', label }, ...values.map((value) => ({ value, label: value }))];
  return (
    <div className={list['filters']}>
      <TextFilter isSearch label={t('desk.vgames.search')} value={filter.text} maxLength={80} onChange={(text) => onChange({ text })} />
      <Select
        aria-label={t('desk.vgames.sale')}
        value={filter.state}
        options={states.map((value) => ({ value, label: t(`desk.vgames.state.${value}`) }))}
        onChange={(value) => onChange({ state: value as State })}
      />
      <Select
        aria-label={t('desk.vgames.category')}
        value={filter.category}
        options={withAll(t('desk.vgames.every_category'), valuesOf(games, 'category'))}
        onChange={(category) => onChange({ category })}
      />
      <Select
        aria-label={t('desk.vgames.product')}
        value={filter.product}
        options={withAll(t('desk.vgames.every_product'), valuesOf(games, 'product'))}
        onChange={(product) => onChange({ product })}
      />
    </div>
  );
}

function ActButtons({ choice, onShow }: { choice: readonly ListedGame[]; onShow: (act: 'map' | 'pictures' | 'sell' | 'unsell') => void }) {
  const { t } = useWords();
  const mapped = choice.filter(({ game }) => game !== null);
  return (
    <>
      <Button size="small" kind="primary" disabled={choice.length === 0} onClick={() => onShow('map')}>
        {t('desk.vgames.map')}
      </Button>
      <Button size="small" disabled={!mapped.some(({ offersPicture }) => offersPicture)} onClick={() => onShow('pictures')}>
        {t('desk.vgames.pictures')}
      </Button>
      <Button size="small" kind="primary" disabled={!mapped.some(({ game }) => game?.isOnSale === false)} onClick={() => onShow('sell')}>
        {t('desk.vgames.sell')}
      </Button>
      <Button size="small" kind="danger" disabled={!mapped.some(({ game }) => game?.isOnSale)} onClick={() => onShow('unsell')}>
        {t('desk.vgames.unsell')}
      </Button>
    </>
  );
}

interface DialogsProps {
  shown: Shown;
  choice: readonly ListedGame[];
  acts: VendorActs;
  merchantName: string;
  onClose: () => void;
}

function Dialogs({ shown, choice, acts, merchantName, onClose }: DialogsProps) {
  const { t } = useWords();
  const { count } = useFormats();
  const closing = (work: (reason: string) => Promise<void>) => async (reason: string) => {
    await work(reason);
    onClose();
  };
  const map = async (items: Parameters<VendorActs['map']>[0], reason: string) => {
    await acts.map(items, reason);
    onClose();
  };
  if (shown.act === 'map') return <MapDialog games={choice} onMap={map} onClose={onClose} />;
  if (shown.act === 'edit') return <EditDialog game={shown.game} onMap={map} onClose={onClose} />;
  if (shown.act === 'picture') {
    const { game, file } = shown;
    const isLarge = file.size > FILE_MAX;
    return (
      <ActDialog
        title={t('desk.vgames.picture_of', { name: game.name })}
        submit={t('desk.save')}
        canSubmit={!isLarge}
        onSubmit={closing((reason) => acts.setPicture(game.game?.gameId ?? '', file, reason))}
        onClose={onClose}
      >
        <p className={css['text']}>{isLarge ? t('desk.media.large', { megabytes: 4 }) : file.name}</p>
      </ActDialog>
    );
  }
  if (shown.act === 'pictures') {
    const codes = choice.filter((game) => game.game !== null && game.offersPicture).map(({ code }) => code);
    return (
      <ActDialog
        title={t('desk.vgames.pictures')}
        submit={t('desk.vgames.pictures')}
        onSubmit={closing((reason) => acts.takePictures(codes, reason))}
        onClose={onClose}
      >
        <p className={css['text']}>{t('desk.vgames.pictures_text', { count: codes.length, shown: count(codes.length) })}</p>
      </ActDialog>
    );
  }
  const isOnSale = shown.act === 'sell';
  const ids = choice.flatMap(({ game }) => (game && game.isOnSale !== isOnSale ? [game.gameId] : []));
  const label = t(isOnSale ? 'desk.vgames.sell' : 'desk.vgames.unsell');
  return (
    <ActDialog title={label} submit={label} isDangerous={!isOnSale} onSubmit={closing((reason) => acts.sell(ids, isOnSale, reason))} onClose={onClose}>
      <p className={css['text']}>{t('desk.vgames.sale_text', { count: ids.length, shown: count(ids.length), name: merchantName })}</p>
    </ActDialog>
  );
}
