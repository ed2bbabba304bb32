import type { ReactNode } from 'react';
import { latePart } from '#player/shared/late/late-part.tsx';
import { useSession } from '#player/shared/session/session.ts';
import css from './balance.module.css';

const LateBalance = latePart<object>(async () => (await import('./own-balance.tsx')).OwnBalance);

/** The right end of an inner header: the member's money (T32), which stays in sight while the page moves, and what the page offers next to it. */
export function BalanceCorner({ children = null }: { children?: ReactNode }) {
  if (useSession() === null) return children ?? <span className={css['nobody']} />;
  return (
    <>
      <LateBalance fallback={<span className={css['room']} />} />
      {children}
    </>
  );
}
