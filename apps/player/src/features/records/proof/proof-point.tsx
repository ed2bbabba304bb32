import { Icon } from '@laro/ui/pictures/icon.tsx';
import css from '#player/shared/records/detail.module.css';

/** One finding of a proof, good or bad by sign and colour and words. */
export const ProofPoint = ({ isGood, children }: { isGood: boolean; children: string }) => (
  <li className={css['point']} data-good={isGood || undefined}>
    <Icon name={isGood ? 'check-circle-fill' : 'warning-circle-fill'} size={20} />
    <span>{children}</span>
  </li>
);
