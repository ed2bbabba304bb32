import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { settingsQuery } from '#console/shared/api/queries.ts';
import { SaveBar } from '#console/shared/form/save-bar.tsx';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { UnsavedGuard } from '#console/shared/form/unsaved.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { ChannelRows } from './channel-rows.tsx';
import { changesOf, draftOf, isDraftUsable, type ChannelsDraft } from './channels-draft.ts';
import { RedirectRows } from './redirect-rows.tsx';
import { UnknownPaths } from './unknown-paths.tsx';

interface Stored {
  revision: number;
  own: Readonly<Record<string, unknown>>;
}

function SaveDialog({ stored, draft, onClose }: { stored: Stored; draft: ChannelsDraft; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const proposed = useProposed();
  const { code: merchant } = useMerchant();
  const save = async (reason: string) => {
    const saved = await api.call('changeDeskSettings', { params: { merchant }, body: { revision: stored.revision, changes: changesOf(draft), reason } });
    void client.invalidateQueries({ queryKey: ['audit'] });
    if (isProposed(saved)) proposed(saved);
    else {
      client.setQueryData(settingsQuery(merchant).queryKey, (known) => known && { ...known, ...saved });
      say(t('desk.channels.saved'));
    }
    onClose();
  };
  return <ActDialog title={t('desk.channels.title')} submit={t('desk.save')} onSubmit={save} onClose={onClose} />;
}

function Editor({ stored }: { stored: Stored }) {
  const { t } = useWords();
  const isReadOnly = !useMay()('settings.change');
  const kept = draftOf(stored.own);
  const [edited, setEdited] = useState<ChannelsDraft | null>(null);
  const [isSaving, setSaving] = useState(false);
  const draft = edited ?? kept;
  const isChanged = edited !== null && JSON.stringify(changesOf(edited)) !== JSON.stringify(changesOf(kept));
  const isUsable = isDraftUsable(draft);
  const redirect = (from: string) => setEdited({ ...draft, redirects: [...draft.redirects, { from, to: '/m/home' }] });
  return (
    <>
      <Card title={t('desk.channels.ways')}>
        <ChannelRows channels={draft.channels} isReadOnly={isReadOnly} onChange={(channels) => setEdited({ ...draft, channels })} />
      </Card>
      <Card title={t('desk.channels.redirects')}>
        <RedirectRows redirects={draft.redirects} isReadOnly={isReadOnly} onChange={(redirects) => setEdited({ ...draft, redirects })} />
      </Card>
      <Card title={t('desk.channels.unknown')}>
        <UnknownPaths known={draft.redirects.map(({ from }) => from)} onRedirect={isReadOnly ? null : redirect} />
      </Card>
      {isChanged ? (
        <SaveBar
          label={t('desk.channels.title')}
          text={t(isUsable ? 'desk.settings.unsaved' : 'desk.channels.fault')}
          saveLabel={t('desk.save')}
          isSavable={isUsable}
          onDiscard={() => setEdited(null)}
          onSave={() => setSaving(true)}
        />
      ) : null}
      <UnsavedGuard isUnsaved={isChanged} />
      {isSaving ? <SaveDialog stored={stored} draft={draft} onClose={() => setSaving(false)} /> : null}
    </>
  );
}

/** The ways to customer service (NAV-09), redirects, and the paths that people ask for in vain (GEN-02). */
export function ChannelsPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const query = useQuery(settingsQuery(merchant.code));
  return (
    <Page title={t('desk.channels.title')} text={t('desk.channels.text')}>
      <Loaded query={query}>{(stored) => <Editor stored={stored} />}</Loaded>
    </Page>
  );
}
