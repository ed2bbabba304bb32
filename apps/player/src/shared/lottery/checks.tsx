import { Note } from '@laro/ui/states/note.tsx';
import { loadEveryFamily } from '@laro/lottery/family-plays';
import { useState } from 'react';
import { useT } from '#player/shared/api/services.ts';
import { inputsText, type Checked, type Inputs } from './inputs.ts';
import css from './checks.module.css';

/** The mathematics of draws comes when somebody verifies one. */
const loadChecker = () => import('./check-draw.ts');

/** Loads everything that a check needs, the beacon's mathematics and the rules of all families too, so that it works without a network afterwards. */
export const preloadChecker = async (): Promise<unknown> => Promise.all([(await loadChecker()).loadBeacon(), loadEveryFamily()]);

/** Findings computed from inputs. The beacon's finding follows the others. */
export function useChecks() {
  const [found, setFound] = useState<{ inputs: Inputs; checked: readonly Checked[]; isTooOld: boolean } | null>(null);
  const check = async (inputs: Inputs): Promise<void> => {
    const { checkBeacon, checkInputs } = await loadChecker();
    const checked = await checkInputs(inputs);
    setFound({ inputs, checked, isTooOld: false });
    if (inputs.proof === null) return;
    const beacon = await checkBeacon(inputs);
    setFound({ inputs, checked: beacon === null ? checked : [...checked, beacon], isTooOld: beacon === null });
  };
  return { found, check, clear: () => setFound(null) };
}

/** Findings in words, and all inputs as text (LOTT-39). */
export function Findings({ found }: { found: ReturnType<typeof useChecks>['found'] }) {
  const t = useT();
  return (
    <>
      <div role="status" className={css['checks']}>
        {(found?.checked ?? []).map(({ name, isRight }) => (
          <Note key={name} kind={isRight ? 'info' : 'error'}>
            {isRight ? t(`draws.proof.${name}`) : `${t(`draws.proof.part.${name}`)}: ${t('draws.proof.wrong')}`}
          </Note>
        ))}
        {found?.isTooOld ? <Note kind="info">{t('draws.proof.too_old')}</Note> : null}
      </div>
      {found === null ? null : (
        <details>
          <summary>{t('draws.proof.inputs')}</summary>
          <pre className={css['inputs']}>{inputsText(found.inputs)}</pre>
        </details>
      )}
    </>
  );
}
