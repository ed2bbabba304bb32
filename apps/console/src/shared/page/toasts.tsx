import { toastShortMs } from '@laro/domain/system/constants';
import { ToastPlace } from '@laro/ui/layers/toast.tsx';
import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';

type Say = (text: string) => void;
const Context = createContext<Say>(() => {});

/** One line that confirms a success; never the only place of something that needs action. */
export function Toasts({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<{ id: number; kind: 'ok'; text: string } | null>(null);
  const lastId = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const say = useCallback<Say>((text) => {
    clearTimeout(timer.current);
    lastId.current += 1;
    setToast({ id: lastId.current, kind: 'ok', text });
    timer.current = setTimeout(() => setToast(null), toastShortMs);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Context value={say}>
      {children}
      <ToastPlace toast={toast} above />
    </Context>
  );
}

export const useToast = (): Say => useContext(Context);
