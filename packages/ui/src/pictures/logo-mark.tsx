import css from './logo-mark.module.css';
import { Sun } from './sun.tsx';

/** Sun and name in sign lettering; on the narrowest screens the name alone. */
export const LogoMark = ({ name }: { name: string }) => (
  <span className={css['logo']}>
    <Sun size={25} className={css['sun']} />
    <span className={css['word']}>{name}</span>
  </span>
);
