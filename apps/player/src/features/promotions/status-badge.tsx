import type { PromotionStatus } from '@laro/domain/content/content-rules';
import { useT } from '#player/shared/api/services.ts';
import css from './promotions.module.css';

type Tone = 'plain' | 'info' | 'ok' | 'warn' | 'danger';

/** How each status looks; the word says it, the colour only helps (PROMO-02). */
const tones: Record<Exclude<PromotionStatus, 'none'>, Tone> = {
  comingSoon: 'info',
  join: 'ok',
  applying: 'warn',
  process: 'warn',
  joined: 'ok',
  issued: 'ok',
  claim: 'ok',
  claimed: 'plain',
  rejected: 'danger',
  close: 'plain',
};

/** The player's status in an offer; empty if no action is needed. */
export function StatusBadge({ status }: { status: PromotionStatus }) {
  const t = useT();
  if (status === 'none') return null;
  return (
    <span className={css['badge']} data-tone={tones[status]}>
      {t(`promotions.status.${status}`)}
    </span>
  );
}
