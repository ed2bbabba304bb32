import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { UnsavedGuard } from '#console/shared/form/unsaved.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { EditorFrame } from './editor-frame.tsx';
import { StaleDraftNote } from './stale-draft-note.tsx';
import type { StampedDraft } from './use-stamped-draft.ts';

/** How a draft is saved. */
export interface SaveDraft {
  title: string;
  text: string;
  /** Toast after saving. */
  saved: string;
  /** Queries that show what was saved. */
  queryKey: QueryKey;
  /** Page that opens after saving. */
  leaveTo: string;
  /** Saves the draft; the result may be a proposal that a second person decides on. */
  save: (reason: string) => Promise<object | null>;
}

function SaveDialog({ title, text, saved, queryKey, leaveTo, save, onSaved, onClose }: SaveDraft & { onSaved: () => void; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const navigate = useNavigate();
  const client = useQueryClient();
  const proposed = useProposed();
  const submit = async (reason: string) => {
    let result: object | null;
    try {
      result = await save(reason);
    } catch (error) {
      // Someone else may have saved: fetch what is stored now, for the page behind the dialog.
      void client.invalidateQueries({ queryKey });
      throw error;
    }
    onSaved();
    await client.invalidateQueries({ queryKey });
    if (result !== null && isProposed(result)) proposed(result);
    else say(saved);
    await navigate(leaveTo);
  };
  return (
    <ActDialog title={title} submit={t('desk.save')} onSubmit={submit} onClose={onClose}>
      <p>{text}</p>
    </ActDialog>
  );
}

interface ContentEditorProps<Stored extends { stamp: string }, Draft, Fault> extends SaveDraft {
  editor: StampedDraft<Stored, Draft, Fault>;
  stored: Stored | undefined;
  /** False for a new thing. */
  isKnown: boolean;
  mayChange: boolean;
  preview: ReactNode;
  children: ReactNode;
}

/** Page that edits something with a stamp: the preview, the form, the warning that someone else has saved, the dialog that saves. */
export function ContentEditor<Stored extends { stamp: string }, Draft, Fault>(props: ContentEditorProps<Stored, Draft, Fault>) {
  const { editor, stored, isKnown, mayChange, preview, children, ...saving } = props;
  const [isSaving, setSaving] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const { isChanged, faults, isTried, stamp, trySaving, takeTheirs, keepMine } = editor;
  const onSave = () => {
    if (trySaving()) setSaving(true);
  };
  return (
    <EditorFrame preview={preview} save={mayChange ? { isReady: isChanged || !stored, faultCount: isTried ? faults.length : 0, onSave } : null}>
      {isSaved ? null : <StaleDraftNote stored={stored} isKnown={isKnown} stamp={stamp} onTheirs={takeTheirs} onMine={keepMine} />}
      {children}
      <UnsavedGuard isUnsaved={isChanged && !isSaved} />
      {isSaving ? <SaveDialog {...saving} onSaved={() => setSaved(true)} onClose={() => setSaving(false)} /> : null}
    </EditorFrame>
  );
}
