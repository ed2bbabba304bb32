import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { entryName, type DeskEntry } from './entry-draft.ts';

const entriesQuery = (merchant: string) =>
  queryOptions({
    queryKey: ['lobbyEntries', merchant],
    queryFn: async ({ signal }) => (await api.call('listDeskLobbyEntries', { params: { merchant }, signal })).entries,
  });

type State = 'off' | 'waiting' | 'on' | 'over';
const tones: Record<State, 'ok' | 'plain' | 'info' | 'warn'> = { on: 'ok', off: 'plain', waiting: 'info', over: 'warn' };

/** State of an entry at a moment; matches show before they start. */
function stateOf({ kind, isEnabled, startsAt, endsAt }: DeskEntry, now: number): State {
  if (!isEnabled) return 'off';
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'over';
  return kind === 'news' && Date.parse(startsAt) > now ? 'waiting' : 'on';
}

type Open = { id: string | null; kind: DeskEntry['kind'] };

/** Hot matches and short news of home (HOME-09). */
export function EntriesPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const mayChange = useMay()('content.change');
  const query = useQuery(entriesQuery(merchant.code));
  const [open, setOpen] = useState<Open | null>(null);
  const [removing, setRemoving] = useState<DeskEntry | null>(null);
  const add = (kind: DeskEntry['kind']) => (
    <Button size="small" kind={kind === 'match' ? 'primary' : 'quiet'} onClick={() => setOpen({ id: null, kind })}>
      {t(kind === 'match' ? 'desk.entries.add_match' : 'desk.entries.add_news')}
    </Button>
  );
  const actions = mayChange ? (
    <>
      {add('news')} {add('match')}
    </>
  ) : undefined;
  return (
    <Page title={t('desk.entries.title')} text={t('desk.entries.text', { name: merchant.name })} actions={actions}>
      <Loaded query={query}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState title={t('desk.entries.none')} hint={t('desk.entries.none_hint')} />
          ) : (
            <EntryTable entries={entries} mayChange={mayChange} onOpen={({ id, kind }) => setOpen({ id, kind })} onRemove={setRemoving} />
          )
        }
      </Loaded>
      {open ? <EntryDialog {...open} stored={query.data?.find(({ id }) => id === open.id)} onClose={() => setOpen(null)} /> : null}
      {removing ? <RemoveDialog entry={removing} onClose={() => setRemoving(null)} /> : null}
    </Page>
  );
}

interface EntryTableProps {
  entries: readonly DeskEntry[];
  mayChange: boolean;
  onOpen: (entry: DeskEntry) => void;
  onRemove: (entry: DeskEntry) => void;
}

function EntryTable({ entries, mayChange, onOpen, onRemove }: EntryTableProps) {
  const { t, language } = useWords();
  const { defaultLanguage } = useMerchant();
  // As of the moment the list came into sight.
  const [now] = useState(Date.now);
  const nameOf = (entry: DeskEntry) => entryName(entry, language, defaultLanguage);
  const act = (entry: DeskEntry) => (
    <>
      <Button size="tiny" aria-label={t('desk.entries.change_of', { name: nameOf(entry) })} onClick={() => onOpen(entry)}>
        {t('desk.change')}
      </Button>
      <Button size="tiny" kind="text" aria-label={t('desk.entries.remove_of', { name: nameOf(entry) })} onClick={() => onRemove(entry)}>
        {t('desk.banners.remove')}
      </Button>
    </>
  );
  return (
    <DataTable
      rows={entries}
      keyOf={(entry) => entry.id}
      isOff={(entry) => stateOf(entry, now) !== 'on'}
      act={mayChange ? act : null}
      columns={[
        { label: t('desk.entries.what'), cell: (entry) => <b>{nameOf(entry)}</b> },
        { label: t('desk.games.state'), cell: (entry) => <Pill tone={tones[stateOf(entry, now)]}>{t(`desk.banners.state.${stateOf(entry, now)}`)}</Pill> },
        { label: t('desk.games.category'), cell: (entry) => t(`desk.entries.${entry.kind}`) },
        { label: t('desk.entries.when'), cell: (entry) => <Moment at={entry.startsAt} /> },
        { label: t('desk.banners.target'), cell: (entry) => entry.target || t('desk.banners.no_target') },
      ]}
    />
  );
}

function RemoveDialog({ entry, onClose }: { entry: DeskEntry; onClose: () => void }) {
  const { t, language } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const { code: merchant, defaultLanguage } = useMerchant();
  const name = entryName(entry, language, defaultLanguage);
  const remove = async (reason: string) => {
    await api.call('removeDeskLobbyEntry', { params: { merchant, entryId: entry.id }, body: { reason } });
    await client.invalidateQueries({ queryKey: ['lobbyEntries', merchant] });
    void client.invalidateQueries({ queryKey: ['audit'] });
    say(t('desk.entries.removed', { name }));
    onClose();
  };
  return (
    <ActDialog title={t('desk.entries.remove_of', { name })} submit={t('desk.banners.remove')} isDangerous onSubmit={remove} onClose={onClose}>
      <p>{t('desk.entries.remove_text')}</p>
    </ActDialog>
  );
}
