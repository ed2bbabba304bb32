import type { Area } from '@laro/i18n/areas';
import { startTransition, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { bring, BRING_AGAIN_MS } from './bring.ts';
import { useServices } from '#player/shared/api/services.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';

interface LateOptions<Props> {
  /** Words that it needs beyond those of the page. */
  areas?: readonly Area[];
  /** For a part that a tap has opened: closes it. */
  close?: (props: Props) => void;
}

/**
 * A part of a page whose file and words are loaded when it is needed. If they fail to load, the page stays as it is with everything typed into it (GEN-08);
 * React's own `lazy` would replace the whole page by the failure. A part that a tap has opened is closed again with a message, and the next tap retries; any
 * other shows its `fallback` and is retried every five seconds.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { areas = [], close }: LateOptions<Props> = {},
): ComponentType<Props & { fallback?: ReactNode }> {
  let brought: ComponentType<Props> | null = null;
  return function Late({ fallback = null, ...rest }) {
    // The remaining properties are the part's own.
    const props = rest as unknown as Props;
    const { words } = useServices();
    const [Part, setPart] = useState(() => brought);
    const fetchPart = useEffectEvent(async () => (await Promise.all([bring(load), words.need(areas)]))[0]);
    const giveUp = useEffectEvent(() => {
      showToast(words.t('common.loading_failed'), 'error', toastMs.short);
      close?.(props);
    });
    useEffect(() => {
      if (Part) return undefined;
      let isGone = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const come = (found: ComponentType<Props>) => {
        brought = found;
        if (isGone) return;
        const draw = () => setPart(() => found);
        // After a tap it is shown immediately; parts that load automatically let taps and paints go first.
        if (close) draw();
        else startTransition(draw);
      };
      // Which file was lost the browser itself says in its console.
      const stayAway = () => {
        if (isGone) return;
        if (close) giveUp();
        else timer = setTimeout(tryIt, BRING_AGAIN_MS);
      };
      const tryIt = () => void fetchPart().then(come, stayAway);
      tryIt();
      return () => {
        isGone = true;
        clearTimeout(timer);
      };
    }, [Part]);
    return Part ? <Part {...props} /> : fallback;
  };
}
