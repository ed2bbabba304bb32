import css from '#player/shared/shell/header.module.css';
import { latePart } from '#player/shared/late/late-part.tsx';

const BalancePill = latePart(async () => (await import('./balance-pill.tsx')).BalancePill);

/** The place of the balance. Guests have none, so its component is loaded for members only. */
export const PillRoom = () => <BalancePill fallback={<span className={css['pillRoom']} />} />;
