import { toastDefaultMs, toastLongMs, toastShortMs } from '@laro/domain/system/constants';
import type { ToastKind } from '@laro/ui/layers/toast.tsx';
import { create } from 'zustand';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
}

/** The toast that shows, if any: one at a time, the newest wins. */
export const useToasts = create<{ current: Toast | null }>(() => ({ current: null }));

/** How long a toast stays (CONST-01). */
export const toastMs = { notice: toastDefaultMs, short: toastShortMs, long: toastLongMs } as const;

let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a line of text for a while, in milliseconds. An error that a person must act on is never a toast alone. Gives the way to hide it early. */
export function showToast(text: string, kind: ToastKind = 'ok', forMs: number = toastMs.notice): () => void {
  lastId += 1;
  const id = lastId;
  clearTimeout(timer);
  useToasts.setState({ current: { id, kind, text } });
  const hide = () => {
    if (useToasts.getState().current?.id === id) useToasts.setState({ current: null });
  };
  timer = setTimeout(hide, forMs);
  return hide;
}
