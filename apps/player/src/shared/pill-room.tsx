import { useEffect, useState, type ComponentType } from 'react';
import { bring } from './bring.ts';
import css from './header.module.css';

const TRY_AGAIN_MS = 3000;
let pill: ComponentType | null = null;

/** The place of the balance. Guests have none, so what shows it is fetched only for whoever is logged in. */
export function PillRoom() {
  const [Pill, setPill] = useState(() => pill);
  useEffect(() => {
    if (Pill) return undefined;
    const load = () =>
      bring(() => import('./balance-pill.tsx')).then(
        ({ BalancePill }) => setPill(() => (pill = BalancePill)),
        // The network is away; the connection strip says so.
        () => setTimeout(() => void load(), TRY_AGAIN_MS),
      );
    void load();
    return undefined;
  }, [Pill]);
  return Pill ? <Pill /> : <span className={css['pillRoom']} />;
}
