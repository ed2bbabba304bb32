import { useState, type ReactNode } from 'react';

/** Stays open once it was: what somebody types is not lost when somebody else removes what it is about. */
export function WhileOpen({ isThere, missing, children }: { isThere: boolean; missing: ReactNode; children: ReactNode }) {
  const [wasThere] = useState(isThere);
  return isThere || wasThere ? children : missing;
}
