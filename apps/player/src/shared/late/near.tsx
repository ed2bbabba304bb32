import { useEffect, useRef, useState, type ReactNode } from 'react';
import css from './near.module.css';

/** How near something has to be before anything of it is fetched. */
const AHEAD = '300px';

/** Secondary content at the end of a page: rendered when it comes near the viewport. */
export function Near({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        setHere(true);
      },
      { rootMargin: AHEAD },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={box} className={css['near']}>
      {isHere ? children : null}
    </div>
  );
}
