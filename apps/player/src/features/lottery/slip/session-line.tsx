import { useSettings } from '#player/shared/api/queries.ts';
import { useT } from '#player/shared/api/services.ts';
import { clockText } from '#player/shared/play/clock/play-clock.ts';
import { RealityCheck } from '#player/shared/play/clock/reality-check.tsx';
import { usePlayTime } from '#player/shared/play/clock/use-play-time.ts';
import { moneyText } from '#player/shared/records/values/record-money.ts';
import { paths } from '#player/shared/router/paths.ts';
import { useNavigate } from '#player/shared/router/router-view.tsx';
import { useIsTrial, useSession } from '#player/shared/session/session.ts';

/**
 * How long the session has lasted and what it has brought: always in sight, and asked about at the member's interval, since draws follow each other quickly (T47, T48,
 * TL9). Trial money is named so (T60).
 */
export function SessionLine() {
  const t = useT();
  const { currency } = useSettings();
  const navigate = useNavigate();
  const isTrial = useIsTrial();
  const clock = usePlayTime(useSession() !== null);
  return (
    <>
      {isTrial ? <b>{t('shell.trial.label')}</b> : null}
      {clock ? (
        <>
          <span>{t('lottery.session', { time: clockText(clock.elapsedMs), net: moneyText(clock.net, currency.symbol) })}</span>
          <RealityCheck clock={clock} onLeave={() => void navigate(paths.home)} />
        </>
      ) : null}
    </>
  );
}
