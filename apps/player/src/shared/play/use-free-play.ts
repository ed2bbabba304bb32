import { waitToastMs } from '@laro/domain/system/constants';
import { useState } from 'react';
import { useNavigate } from '#player/shared/router/router-view.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { problemText } from '#player/shared/language/problem-text.ts';
import { askAbout } from '#player/shared/session/session-dialog.ts';
import { startFreePlay } from '#player/shared/session/session.ts';
import { useServices } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';

export interface FreePlay {
  isStarting: boolean;
  /** Why it did not start, in words; null when it did or was not tried. */
  problem: string | null;
  start: () => Promise<void>;
}

/** Starts free play with its wait message and ends at home (LOGIN-09). */
export function useFreePlay(): FreePlay {
  const services = useServices();
  const navigate = useNavigate();
  const [isStarting, setStarting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const start = async () => {
    setStarting(true);
    setProblem(null);
    const hide = showToast(services.words.t('shell.trial.wait'), 'loading', waitToastMs);
    try {
      if ((await startFreePlay(services)) === 'not_kept') askAbout('not-kept');
      else await navigate(paths.home, { replace: true });
    } catch (error) {
      await services.words.need(['problem']).catch(() => undefined);
      setProblem(problemText(services.words, error));
    }
    hide();
    setStarting(false);
  };
  return { isStarting, problem, start };
}
