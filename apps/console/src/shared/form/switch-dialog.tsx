import { Note } from '@laro/ui/states/note.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { ActDialog } from './act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { switchesQuery, vendorQuery, vendorsQuery, type PlaySwitch } from '#console/shared/api/vendor-queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';

type Subject = Pick<PlaySwitch, 'scope' | 'code' | 'name'>;

/** Takes play out of service or back into it, with a reason (T65). */
export function SwitchDialog({ subject, isOff, onClose }: { subject: Subject; isOff: boolean; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const { scope, code } = subject;
  const name = scope === 'all' ? t('desk.play.scope.all') : subject.name;
  const turn = async (reason: string) => {
    const { switches } = await api.call('switchPlay', { body: { scope, code, isOff, reason } });
    client.setQueryData(switchesQuery.queryKey, switches);
    await Promise.all([
      client.invalidateQueries({ queryKey: vendorsQuery.queryKey }),
      ...(scope === 'vendor' ? [client.invalidateQueries({ queryKey: vendorQuery(code).queryKey })] : []),
    ]);
    say(t(isOff ? 'desk.play.done_off' : 'desk.play.done_on', { name }));
    onClose();
  };
  return (
    <ActDialog title={name} submit={t(isOff ? 'desk.play.turn_off' : 'desk.play.turn_on')} isDangerous={isOff} onSubmit={turn} onClose={onClose}>
      <Note kind="info">{t(scope === 'all' && isOff ? 'desk.play.all_warning' : 'desk.play.text')}</Note>
    </ActDialog>
  );
}
