import { Button } from '@laro/ui/button.tsx';
import type { FamilyParams } from '@laro/lottery/families';
import { useEffect, useState } from 'react';
import { useT } from '#player/shared/api/services.ts';
import { ResultBalls } from '../parts/numbers/balls.tsx';
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

/** The published numbers of a draw: as a show that can be skipped, and still under reduced motion; screen readers get the whole result alone (LOTT-62). */
export function DrawShow({ params, result, waiting }: { params: { family: Family }; result: string | null; waiting: string }) {
  const t = useT();
  const { shown, play, skip } = useShow(result);
  const isBoard = result?.includes('/') === true;
  const isVietnam = params.family === 'VN';
  return (
    <>
      <div role="status">
        {result === null ? <p>{waiting}</p> : null}
        {result === null || shown !== null ? null : <ResultBalls params={params} result={result} />}
      </div>
      {shown === null ? null : (
        <div className={`${css['show'] ?? ''} ${css[MOVES[params.family] ?? 'ball'] ?? ''}`} aria-hidden="true">
          {isBoard ? <PrizeBoard result={shown} isVietnam={isVietnam} /> : <ResultBalls params={params} result={shown} />}
        </div>
      )}
      {isBoard && shown === null ? <PrizeBoard result={result} isVietnam={isVietnam} /> : null}
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
