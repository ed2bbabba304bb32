import { displayAmount } from '@laro/domain/money/money';
import { Button } from '@laro/ui/button.tsx';
import { buttonClass } from '@laro/ui/button-class';
import { Dialog } from '@laro/ui/layers/dialog.tsx';
import { useEffect, useState } from 'react';
import { paths } from '#player/shared/router/paths.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { useT } from '#player/shared/api/services.ts';
import { clockText, looksDue } from './play-clock.ts';
import type { PlayClock } from './use-play-time.ts';

const KEY = 'laro.looks';

/** Number of reality checks answered in the session that began at this time; stored for this tab, so that the next game does not repeat one immediately. */
function answeredLooks(startedAt: string): number {
  try {
    const [session, count] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    return session === startedAt ? Number(count) : 0;
  } catch {
    return 0;
  }
}

function keepAnswered(startedAt: string, count: number): void {
  try {
    sessionStorage.setItem(KEY, `${startedAt} ${count}`);
  } catch {
    // Without storage the check is repeated in the next game.
  }
}

interface RealityCheckProps {
  clock: PlayClock;
  /** Called for each check that is shown. */
  onShow?: () => void;
  onLeave: () => void;
}

/** Interrupts play at the member's interval: how long, how much, and three ways on (T48). */
export function RealityCheck({ clock, onShow, onLeave }: RealityCheckProps) {
  const t = useT();
  const { currency } = useSettings();
  const { startedAt, elapsedMs, reminderMinutes, net } = clock;
  const [answered, setAnswered] = useState(() => answeredLooks(startedAt));
  const due = looksDue(elapsedMs, reminderMinutes);
  const isDue = due > answered;
  useEffect(() => {
    if (isDue) onShow?.();
  }, [isDue, onShow]);
  if (!isDue) return null;
  const goOn = () => {
    keepAnswered(startedAt, due);
    setAnswered(due);
  };
  const amount = currency.symbol + displayAmount(net);
  return (
    <Dialog title={t('play.check.title')} text={t('play.check.text', { time: clockText(elapsedMs), amount })} onClose={goOn}>
      <Button kind="primary" isFull onClick={goOn}>
        {t('play.check.go_on')}
      </Button>
      <a className={buttonClass({ kind: 'quiet', isFull: true })} href={paths.bets} onClick={goOn}>
        {t('play.check.history')}
      </a>
      <Button
        kind="quiet"
        isFull
        onClick={() => {
          goOn();
          onLeave();
        }}
      >
        {t('play.check.exit')}
      </Button>
    </Dialog>
  );
}
