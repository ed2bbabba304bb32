import { Note } from '@laro/ui/states/note.tsx';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '#player/shared/api/services.ts';
import { bonusesQuery } from './bonus-api.ts';
import { useBonusTexts } from './bonus-texts.ts';

/** Where cash is withdrawn: what of a bonus is still to wager, and that cash does not wait for it (T24, T32). Nothing without a bonus. */
export function BonusNote({ className }: { className?: string | undefined }) {
  const services = useServices();
  const { t, money, moment } = useBonusTexts();
  const active = useQuery(bonusesQuery(services)).data?.active;
  if (!active) return null;
  return (
    <div className={className}>
      <Note kind="info">{t('bonus.note', { left: money(active.left), amount: money(active.wageringLeft), moment: moment(active.expiresAt) })}</Note>
    </div>
  );
}
