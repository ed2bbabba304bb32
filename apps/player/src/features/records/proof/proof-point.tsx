import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useT } from '#player/shared/api/services.ts';
import css from '#player/shared/records/detail.module.css';
import type { EntropyFinding } from './entropy-finding.ts';

/** One finding of a proof, good or bad by sign and colour and words. */
export const ProofPoint = ({ isGood, children }: { isGood: boolean; children: string }) => (
  <li className={css['point']} data-good={isGood || undefined}>
    <Icon name={isGood ? 'check-circle-fill' : 'warning-circle-fill'} size={20} />
    <span>{children}</span>
  </li>
);

/** Says what the client seed of a shared round is made of; nothing where it is the player's own. */
export function EntropyPoint({ finding }: { finding: EntropyFinding | null }) {
  const t = useT();
  return finding === null ? null : <ProofPoint isGood={finding !== 'broken'}>{t(`records.proof.entropy_${finding}`)}</ProofPoint>;
}
