import type { FamilyParams } from '@laro/lottery/families';
import css from '../lottery.module.css';
import crestsUrl from './crests.svg?url';

/** The picture of a game by its family, after the mocks "lottery-lobby" and "lottery-orders"; decoration only, its name is next to it. A list of draws has some twenty of them, so they are in one file. */
export const FamilyCrest = ({ family }: { family: FamilyParams['family'] }) => (
  <svg className={css['crest']} width="38" height="38" aria-hidden="true">
    <use href={`${crestsUrl}#${family}`} />
  </svg>
);
