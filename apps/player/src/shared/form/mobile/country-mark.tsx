import { Flag, type FlagName } from '@laro/ui/pictures/icon.tsx';
import css from './mobile-field.module.css';

const drawn: ReadonlySet<string> = new Set<FlagName>(['br', 'cn', 'es', 'fr', 'jp', 'kr', 'ph', 'ru', 'th', 'tr', 'tw', 'us', 'vn']);
const isDrawn = (name: string): name is FlagName => drawn.has(name);

/** A country's flag where we have it drawn, else its two letters. */
export function CountryMark({ code }: { code: string }) {
  const name = code.toLowerCase();
  return isDrawn(name) ? <Flag name={name} size={20} /> : <span className={css['country']} data-code={code} aria-hidden="true" />;
}
