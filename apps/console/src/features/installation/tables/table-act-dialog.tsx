import { Note } from '@laro/ui/states/note.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';
import { tablesQuery, type SharedTable } from '#console/shared/api/vendor-queries.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

export type TableAct = 'stop' | 'open' | 'void';

interface TableActDialogProps {
  vendor: string;
  table: SharedTable;
  act: TableAct;
  onClose: () => void;
}

/** Stops a table, opens it again, or gives the stakes of its undrawn round back (GAME-19, GAME-31). */
export function TableActDialog({ vendor, table, act, onClose }: TableActDialogProps) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const run = async (reason: string) => {
    const { tables } = await api.call('actOnTable', { params: { vendor }, body: { table: table.table, act, reason } });
    client.setQueryData(tablesQuery(vendor).queryKey, tables);
    say(t(`desk.tables.done.${act}`, { name: table.gameName }));
    onClose();
  };
  return (
    <ActDialog title={table.gameName} submit={t(`desk.tables.act.${act}`)} isDangerous={act !== 'open'} onSubmit={run} onClose={onClose}>
      <Note kind="info">{t(`desk.tables.note.${act}`)}</Note>
    </ActDialog>
  );
}
