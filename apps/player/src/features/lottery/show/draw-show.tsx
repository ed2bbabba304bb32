import { Button } from '@laro/ui/button.tsx';
import type { FamilyParams } from '@laro/lottery/families';
import { useEffect, useState } from 'react';
import { useT } from '#player/shared/api/services.ts';
import balls from '../parts/numbers/balls.module.css';
import { ResultBalls } from '../parts/numbers/balls.tsx';
import { FamilyCrest } from '../parts/numbers/family-crest.tsx';
import css from './draw-show.module.css';
import { PrizeBoard } from '../parts/prizes/prize-board.tsx';
import { revealSteps, stepMs } from './reveal-steps.ts';

type Family = FamilyParams['family'];

/** How a family's numbers come in; all others roll in as balls. */
const MOVES: Partial<Record<Family, string>> = { D2: 'wheel', D3: 'wheel', D4: 'wheel', D6: 'wheel', S5: 'wheel', P28: 'wheel', K3: 'dice', RC: 'race' };

const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Steps of a running show; null while none runs. A page that was open before the result starts one, except under reduced motion. */
function useShow(result: string | null) {
  const [hasWaited, setWaited] = useState(result === null);
  const [step, setStep] = useState<number | null>(null);
  const steps = result === null ? [] : revealSteps(result);
  const play = () => setStep(isStill() ? null : 0);
  if (result !== null && hasWaited) {
    setWaited(false);
    play();
  }
  const count = steps.length;
  useEffect(() => {
    if (step === null) return;
    const timer = setTimeout(() => setStep(step + 1 >= count ? null : step + 1), stepMs(count));
    return () => clearTimeout(timer);
  }, [step, count]);
  return { shown: step === null ? null : (steps[step] ?? null), play, skip: () => setStep(null) };
}

/** A running show up to one of its steps; screen readers get the whole result instead. */
function Shown({ params, shown }: { params: { family: Family }; shown: string }) {
  const isBoard = shown.includes('/');
  const tray = isBoard ? '' : (balls['tray'] ?? '');
  return (
    <div className={`${css['show'] ?? ''} ${tray} ${css[MOVES[params.family] ?? 'ball'] ?? ''}`} aria-hidden="true">
      {isBoard ? <PrizeBoard result={shown} isVietnam={params.family === 'VN'} /> : <ResultBalls params={params} result={shown} />}
    </div>
  );
}

/** The published numbers of a draw: as a show that can be skipped, and still under reduced motion; screen readers get the whole result alone (LOTT-62). */
export function DrawShow({ params, result, waiting }: { params: { family: Family }; result: string | null; waiting: string }) {
  const t = useT();
  const { shown, play, skip } = useShow(result);
  const whole = shown === null ? result : null;
  return (
    <>
      <div className={css['stage']}>
        <FamilyCrest family={params.family} />
        <div role="status" className={whole === null ? undefined : balls['tray']}>
          {result === null ? <p>{waiting}</p> : null}
          {whole === null ? null : <ResultBalls params={params} result={whole} />}
        </div>
        {shown === null ? null : <Shown params={params} shown={shown} />}
      </div>
      {whole?.includes('/') === true ? <PrizeBoard result={whole} isVietnam={params.family === 'VN'} /> : null}
      {result === null ? null : (
        <div className={css['acts']}>
          <Button kind="outline" isFull onClick={shown === null ? play : skip}>
            {t(shown === null ? 'draws.show.watch' : 'draws.show.skip')}
          </Button>
        </div>
      )}
    </>
  );
}
